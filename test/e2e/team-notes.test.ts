import { expect, test } from 'vitest';
import { sites } from '../support/engine/money-fixture.ts';
import { startPostgres } from '../support/postgres/start-postgres.ts';
import { startMoneyService } from '../support/services/money-service.ts';
import { openColleague, openLibrary } from '../support/team/team-fixture.ts';
import { expectAxeClean } from '../support/window/axe.ts';
import { connectTo } from '../support/window/connect-in-window.ts';
import { callEngine } from '../support/window/engine-call.ts';
import { homeIsShown } from '../support/window/home-in-window.ts';
import { lookUp } from '../support/window/lookup-in-window.ts';
import { answerQuestions, takeAsked } from '../support/window/native-dialogs.ts';
import { foundIs, goTo } from '../support/window/saved-in-window.ts';
import { openCamera } from '../support/window/screenshot.ts';
import { takeWindow } from '../support/window/worker-window.ts';

const MARKUP = '<img src=x onerror="document.title=1">';

test('a person shares notes in a dialog of the system, and sees those of colleagues as text', async () => {
  const library = await openLibrary(await startPostgres());
  const service = await startMoneyService();
  const anna = await openColleague(service, 'Anna', library);
  const [known = '', other = '', never = ''] = sites(3);
  await anna.enrich([known, other]);
  await anna.engine.team.shareNotes(true);
  const note = `Spoke to Ms Doe in May.\nWants an offer for two years. ${MARKUP}`;
  await anna.client.saved.annotate({ domain: known, tags: ['prospect', 'north'], note });
  await anna.client.saved.annotate({ domain: never, note: 'Not ours: a reseller.' });
  await anna.engine.team.sync();

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
  await team.getByRole('row', { name: /Anna 2/ }).waitFor();
  await takeAsked(app);
  await callEngine(page, 'saved/annotate', { domain: other, tags: ['mine'] });

  // A no shares nothing, and a page cannot do it by itself.
  const share = team.getByRole('switch', { name: 'Share my tags and notes with the team' });
  expect(await share.isChecked()).toBe(false);
  await answerQuestions(app, 'no');
  await share.click({ force: true });
  await expect
    .poll(() => takeAsked(app))
    .toMatchObject([
      {
        message: 'Share your tags and notes with the team?',
        detail: expect.stringMatching(/You share those of 1 domain now.*\n“Bob”/s),
      },
    ]);
  expect(await callEngine(page, 'team/get')).toMatchObject({ sharesNotes: false });
  expect(await callEngine(page, 'team/shareNotes', { isShared: true }).catch(() => 'refused')).toBe(
    'refused',
  );
  await lookUp(page, known);
  await page.getByText('bought by Anna, free for you').waitFor();
  expect(await page.getByText('Ms Doe').count()).toBe(0);

  await goTo(page, 'Settings');
  await answerQuestions(app, 'yes');
  await share.click({ force: true });
  await team.getByText('2 notes of colleagues are here').waitFor();
  expect(await share.isChecked()).toBe(true);
  await expect
    .poll(() => library.sql('SELECT domain, tags FROM stackdesk.notes WHERE note = $1', ['']))
    .toEqual([{ domain: other, tags: '["mine"]' }]);
  await team.evaluate((part) => part.scrollIntoView());
  await camera('team-notes-settings');
  await expectAxeClean(app, page, 'a team that shares notes', {
    opened: 'section[aria-labelledby="settings-team"]',
  });

  await lookUp(page, known);
  const colleagues = page.getByRole('list', { name: 'Tags and notes of colleagues' });
  await colleagues.getByText('Anna').waitFor();
  await colleagues.getByText('prospect').waitFor();
  await colleagues.getByText(`Wants an offer for two years. ${MARKUP}`).waitFor();
  await colleagues.evaluate((part) => part.scrollIntoView());
  await camera('team-notes-lookup');
  // Before anything is paid, too.
  await lookUp(page, never);
  await colleagues.getByText('Not ours: a reseller.').waitFor();
  await camera('team-notes-never-asked');

  // Saved finds what a colleague wrote.
  await goTo(page, 'Saved');
  await page.getByRole('searchbox').fill('offer for two years');
  await foundIs(page, 1);
  await page.getByRole('gridcell', { name: known, exact: true }).click();
  await colleagues.getByText('Wants an offer for two years.').waitFor();
  await camera('team-notes-saved');
  await expectAxeClean(app, page, 'facts with a note of a colleague');
  // It changes while the window is open.
  await anna.client.saved.annotate({ domain: known, tags: ['client'], note: 'Is a client.' });
  await anna.engine.team.sync();
  await callEngine(page, 'team/sync');
  await colleagues.getByText('Is a client.').waitFor();

  await goTo(page, 'Settings');
  await share.click({ force: true });
  await expect.poll(() => share.isChecked()).toBe(false);
  expect((await takeAsked(app)).at(-1)).toMatchObject({ message: 'Stop sharing your tags and notes?' });
  await lookUp(page, known);
  await page.getByText('bought by Anna, free for you').waitFor();
  expect(await colleagues.count()).toBe(0);
  expect(await page.title()).toContain('Stackdesk');
});
