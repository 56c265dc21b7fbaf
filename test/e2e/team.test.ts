import { afterEach, expect, test } from 'vitest';
import { sites } from '../support/engine/money-fixture.ts';
import { startPostgres } from '../support/postgres/start-postgres.ts';
import { startMoneyService } from '../support/services/money-service.ts';
import { startCuttingProxy } from '../support/team/cutting-proxy.ts';
import { openColleague, openLibrary } from '../support/team/team-fixture.ts';
import { callShell } from '../support/window/bridge-call.ts';
import { connectTo } from '../support/window/connect-in-window.ts';
import { callEngine } from '../support/window/engine-call.ts';
import { homeIsShown } from '../support/window/home-in-window.ts';
import { closeApps, launchApp } from '../support/window/launch-app.ts';
import { lookUp } from '../support/window/lookup-in-window.ts';
import { answerQuestions, takeAsked } from '../support/window/native-dialogs.ts';
import { goTo } from '../support/window/saved-in-window.ts';

afterEach(closeApps);

test('a person joins the team, sees who bought what, and is told if the library is away', async () => {
  const server = await startPostgres();
  const library = await openLibrary(server);
  const service = await startMoneyService();
  const anna = await openColleague(service, 'Anna', library);
  await anna.enrich(sites(12));
  await anna.engine.team.sync();
  const proxy = await startCuttingProxy(() => server.port);
  const { app, page } = await launchApp();
  await connectTo(page, service.baseUrl);
  await homeIsShown(page);
  await takeAsked(app);
  await goTo(page, 'Settings');
  const team = page.getByRole('region', { name: 'Team' });
  const join = async (password: string) => {
    await team.getByLabel('Address of the library').fill(library.memberAt(proxy.port));
    await team.getByLabel('Your name').fill('Bob');
    await team.getByLabel('Password').fill(password);
    await team.getByRole('button', { name: 'Join the team' }).click();
  };

  // A no joins nothing.
  await answerQuestions(app, 'no');
  await join(library.password);
  await expect
    .poll(() => takeAsked(app))
    .toMatchObject([{ message: 'Share what you buy with the team at 127.0.0.1?' }]);
  expect(await callEngine(page, 'team/get')).toMatchObject({ state: 'none' });
  // A page cannot join by itself.
  expect(
    await callEngine(page, 'team/join', { address: library.memberAt(), person: 'Page', password: 'x' }).catch(
      () => 'refused',
    ),
  ).toBe('refused');

  await answerQuestions(app, 'yes');
  await join('wrong');
  await team.getByText('refuses the password').waitFor();
  await join(library.password);
  await team.getByRole('row', { name: /Anna 12/ }).waitFor();
  await team.getByText('as Bob').waitFor();

  await lookUp(page, 'site3.example.com');
  await page.getByText('bought by Anna, free for you').waitFor();
  expect(service.charged()).toBe(12);

  await goTo(page, 'Settings');
  proxy.open(false);
  await team.getByRole('button', { name: 'Exchange now' }).click();
  await team.getByText('cannot be reached').waitFor();
  proxy.open(true);
  await team.getByRole('button', { name: 'Exchange now' }).click();
  await team.getByText('cannot be reached').waitFor({ state: 'detached' });

  // A role that lacks a right.
  await library.sql('REVOKE SELECT ON stackdesk.pushes FROM stackdesk_member');
  await team.getByRole('button', { name: 'Exchange now' }).click();
  await team.getByText('lacks a right').waitFor();
  const { LOOK: folder } = process.env;
  if (folder !== undefined)
    for (const source of ['light', 'dark'] as const) {
      for (const close of await page.getByRole('button', { name: 'Close' }).all()) await close.click();
      await callShell(page, 'setTheme', { source });
      await team.screenshot({ path: `${folder}/team-${source}.png` });
    }
  await library.sql('GRANT SELECT ON stackdesk.pushes TO stackdesk_member');

  await team.getByRole('button', { name: 'Leave the team' }).click();
  await team.getByRole('button', { name: 'Join the team' }).waitFor();
  if (folder !== undefined) await team.screenshot({ path: `${folder}/team-form.png` });
  expect(await callEngine(page, 'team/get')).toMatchObject({ state: 'none', address: null });
});
