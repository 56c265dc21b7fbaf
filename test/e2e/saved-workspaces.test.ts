import { afterEach, expect, test } from 'vitest';
import { closeApps } from '../support/window/launch-app.ts';
import { foundIs, goTo, openSaved, SAVED_DOMAINS } from '../support/window/saved-in-window.ts';

afterEach(closeApps);

test('what is saved under another workspace is looked at apart, and said to be so', async () => {
  const { page, service } = await openSaved();
  const [first, second] = service.workspaces.map(({ name }) => name);
  await page.getByRole('button', { name: `Workspace: ${first}` }).click();
  await page.getByRole('menuitem', { name: second ?? '' }).click();
  await page.getByRole('button', { name: `Workspace: ${second}` }).waitFor();
  await goTo(page, 'Saved');
  await page.getByText('Nothing is saved yet').waitFor();

  const choice = page.getByRole('combobox', { name: 'Workspace shown' });
  await choice.click();
  await page.getByRole('option', { name: new RegExp(`^${first}`) }).click();
  await foundIs(page, SAVED_DOMAINS);
  await page.getByText(`You are looking at ${first}, which is not the workspace in use.`).waitFor();
  await expect
    .poll(() => page.getByRole('button', { name: /^Refresh 499/ }).getAttribute('aria-disabled'))
    .toBe('true');

  // Its facts are the row's own: nothing of it is read or changed under the workspace in use.
  const domain = await page.getByRole('gridcell').first().innerText();
  await page.getByRole('gridcell').first().click();
  const facts = page.getByRole('complementary', { name: `Facts about ${domain}` });
  await facts.getByText('Switch to this workspace').waitFor();
  await expect.poll(() => facts.getByRole('textbox').count()).toBe(0);

  await page.getByRole('button', { name: 'Back to the workspace in use' }).click();
  await page.getByText('Nothing is saved yet').waitFor();
});
