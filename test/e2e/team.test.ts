import { writeFileSync } from 'node:fs';
import { join as pathOf } from 'node:path';
import { expect, test } from 'vitest';
import { sites } from '../support/engine/money-fixture.ts';
import { findInFiles } from '../support/files/find-in-files.ts';
import { tempDir } from '../support/files/temp-dir.ts';
import { startPostgres } from '../support/postgres/start-postgres.ts';
import { startMoneyService } from '../support/services/money-service.ts';
import { makeCertificates } from '../support/services/tls-service.ts';
import { startCuttingProxy } from '../support/team/cutting-proxy.ts';
import { openColleague, openLibrary } from '../support/team/team-fixture.ts';
import { expectAxeClean } from '../support/window/axe.ts';
import { connectTo } from '../support/window/connect-in-window.ts';
import { dropFile } from '../support/window/drop-file.ts';
import { callEngine } from '../support/window/engine-call.ts';
import { homeIsShown } from '../support/window/home-in-window.ts';
import { lookUp } from '../support/window/lookup-in-window.ts';
import { answerQuestions, takeAsked } from '../support/window/native-dialogs.ts';
import { goTo } from '../support/window/saved-in-window.ts';
import { openCamera } from '../support/window/screenshot.ts';
import { restart, takeWindow } from '../support/window/worker-window.ts';

test('a person joins the team, sees who bought what, and is told if the library is away', async () => {
  const certificates = makeCertificates();
  const server = await startPostgres({ tls: certificates });
  const library = await openLibrary(server);
  const service = await startMoneyService();
  const anna = await openColleague(service, 'Anna', library);
  await anna.enrich(sites(12));
  await anna.engine.team.sync();
  const proxy = await startCuttingProxy(() => server.port);
  const first = await takeWindow();
  const { app, page } = first;
  const camera = openCamera(app, page);
  await connectTo(page, service.baseUrl);
  await homeIsShown(page);
  await takeAsked(app);
  await goTo(page, 'Settings');
  const team = page.getByRole('region', { name: 'Team' });
  const look = async (name: string) => {
    await team.evaluate((part) => part.scrollIntoView());
    await camera(name);
  };
  const join = async (password: string, address = library.memberAt(proxy.port)) => {
    await team.getByLabel('Address of the library').fill(address);
    await team.getByLabel('Your name').fill('Bob');
    await team.getByLabel('Password').fill(password);
    await team.getByRole('button', { name: 'Join the team' }).click();
  };

  // A no joins nothing.
  await answerQuestions(app, 'no');
  await look('team-form');
  await join(library.password);
  await expect.poll(() => takeAsked(app)).toMatchObject([{ message: 'Share what you buy with a team?' }]);
  expect(await callEngine(page, 'team/get')).toMatchObject({ state: 'none' });
  // A page cannot join by itself.
  expect(
    await callEngine(page, 'team/join', { address: library.memberAt(), person: 'Page', password: 'x' }).catch(
      () => 'refused',
    ),
  ).toBe('refused');

  await answerQuestions(app, 'yes');
  await join('');
  await team.getByText('or none was given').waitFor();
  await join('wrong');
  await team.getByText('refuses the password').waitFor();
  await look('team-wrong-password');
  // A certificate that nobody vouches for.
  await join(library.password, library.memberAt(proxy.port).replace('?sslmode=disable', ''));
  await team.getByText(/vouches for the certificate of 127.0.0.1\.$/).waitFor();
  await look('team-certificate');
  await join(library.password);
  await team.getByRole('row', { name: /Anna 12/ }).waitFor();
  await team.getByText('as Bob').waitFor();
  await look('team-joined');

  await lookUp(page, 'site3.example.com');
  await page.getByText('bought by Anna, free for you').waitFor();
  expect(service.charged()).toBe(12);
  await camera('team-lookup');
  const path = pathOf(tempDir(), 'leads.csv');
  writeFileSync(path, `Website\n${sites(14).join('\n')}\n`);
  await goTo(page, 'Enrich');
  await dropFile(page, 'body', path);
  await page.getByText('12 bought by colleagues: free').waitFor();
  await camera('team-preview');

  await goTo(page, 'Settings');
  proxy.open(false);
  await team.getByRole('button', { name: 'Exchange now' }).click();
  await team.getByText('cannot be reached.').waitFor();
  await look('team-away');
  proxy.open(true);
  await team.getByRole('button', { name: 'Exchange now' }).click();
  await team.getByText('cannot be reached.').waitFor({ state: 'detached' });

  // A role that lacks a right.
  await library.sql('REVOKE SELECT ON stackdesk.pushes FROM stackdesk_member');
  await team.getByRole('button', { name: 'Exchange now' }).click();
  await team.getByText('lacks a right in the library').waitFor();
  await look('team-no-right');
  await library.sql('GRANT SELECT ON stackdesk.pushes TO stackdesk_member');

  // A password that was changed at the server is given again without leaving.
  await library.sql(`ALTER ROLE ${new URL(library.memberAt()).username} PASSWORD 'changed-secret'`);
  proxy.cut();
  await team.getByRole('button', { name: 'Exchange now' }).click();
  await team.getByText('refuses the password').waitFor();
  await look('team-changed-password');
  await expectAxeClean(app, page, 'a team that refuses', {
    opened: 'section[aria-labelledby="settings-team"]',
  });
  await team.getByLabel('Password').fill('changed-secret');
  await team.getByRole('button', { name: 'Use this password' }).click();
  await team.getByText('Connected').waitFor();
  expect(await team.getByLabel('Password').count()).toBe(0);

  // Whose an answer is stands in Saved, too.
  await goTo(page, 'Saved');
  await page.getByRole('gridcell', { name: 'site3.example.com', exact: true }).click();
  await page.getByText('bought by Anna, free for you').waitFor();
  await camera('team-saved');

  // After a restart the password comes from the keychain of the system. It is in no file.
  await first.close();
  expect(findInFiles(first.userDataDir, 'changed-secret')).toEqual([]);
  const second = await restart(first);
  await homeIsShown(second.page);
  await goTo(second.page, 'Settings');
  const again = second.page.getByRole('region', { name: 'Team' });
  await again.getByText('Connected').waitFor();
  await again.getByRole('button', { name: 'Leave the team' }).click();
  await again.getByRole('button', { name: 'Join the team' }).waitFor();
  expect(await callEngine(second.page, 'team/get')).toMatchObject({ state: 'none', address: null });
});
