import { expect, onTestFinished, test } from 'vitest';
import { listFiltersSchema } from '#contract/models/list.ts';
import { english } from '../../words/en/words.ts';
import { startPostgres } from '../support/postgres/start-postgres.ts';
import { startListService, usualRow } from '../support/services/list-service.ts';
import { openColleague, openLibrary } from '../support/team/team-fixture.ts';
import { expectAxeClean } from '../support/window/axe.ts';
import { connectTo } from '../support/window/connect-in-window.ts';
import { homeIsShown } from '../support/window/home-in-window.ts';
import { rowOf, showLists } from '../support/window/lists-in-window.ts';
import { answerQuestions } from '../support/window/native-dialogs.ts';
import { goTo } from '../support/window/saved-in-window.ts';
import { openCamera } from '../support/window/screenshot.ts';
import { takeWindow } from '../support/window/worker-window.ts';

const today = new Date().toLocaleDateString('en', { day: 'numeric', month: 'short', year: 'numeric' });

test('a list that a colleague starts now is refused by name, and later the form says who paid for it', async () => {
  const gate = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  onTestFinished(() => gate.resolve());
  let starts = 0;
  const service = await startListService({
    rowOf: (list) => ({ ...usualRow(list), credits_charged: 1 }),
    delayStart: async () => {
      starts += 1;
      arrived.resolve();
      await gate.promise;
    },
  });
  const library = await openLibrary(await startPostgres());
  const anna = await openColleague(service, 'Anna', library, { timeScale: 1 });
  const { app, page } = await takeWindow();
  const camera = openCamera(app, page);
  await connectTo(page, service.baseUrl);
  await homeIsShown(page);
  await answerQuestions(app, 'yes');
  await goTo(page, 'Settings');
  const team = page.getByRole('region', { name: 'Team' });
  await team.getByLabel('Address of the library').fill(library.memberAt());
  await team.getByLabel('Your name').fill('Bob');
  await team.getByLabel('Password').fill(library.password);
  await team.getByRole('button', { name: 'Join the team' }).click();
  await team.getByText('as Bob').waitFor();

  const filters = listFiltersSchema.parse({});
  const first = anna.client.lists.start({ technology: 'Shopify', filters });
  await arrived.promise;
  await showLists(page);
  const open = async () => {
    await page.getByRole('button', { name: english.lists.newList }).first().click();
    await page.getByRole('combobox', { name: 'Technology', exact: true }).fill('Shopify');
  };
  await open();
  await page.getByRole('button', { name: /^Get the list · / }).click();
  const form = page.getByRole('complementary', { name: english.lists.newList });
  await form.getByText('Anna starts a list of Shopify now.').waitFor();
  await form.getByText(/ Nothing was sent\. /).waitFor();
  expect(starts).toBe(1);
  await camera('team-list-refused');
  await expectAxeClean(app, page, 'a start that a colleague makes', { opened: 'aside' });
  await form.getByRole('button', { name: 'Close without starting' }).click();
  await page.getByRole('button', { name: english.parts.typed.close }).click();

  gate.resolve();
  await first;
  await page.getByRole('button', { name: 'Update status' }).click();
  await rowOf(page, 'Shopify').waitFor();
  await open();
  await page.getByText(`May be free: bought ${today} by Anna.`).waitFor();
  await camera('team-list-bought');
  expect(service.charged()).toBe(1);
});
