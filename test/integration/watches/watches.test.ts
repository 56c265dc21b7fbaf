import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRouterClient } from '@orpc/server';
import BetterSqlite from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { problemOf } from '../../../main/engine/base/problem.ts';
import { changeSettings } from '../../../main/engine/data/change-settings.ts';
import { connectCommand } from '../../../main/engine/handlers/command-session.ts';
import { pauseAll } from '../../../main/engine/handlers/pause-all.ts';
import { router } from '../../../main/engine/handlers/router.ts';
import { removeJob } from '../../../main/engine/store/jobs.ts';
import { keepWindowLanguage } from '../../../main/engine/store/settings.ts';
import { unpauseWatch } from '../../../main/engine/store/watches.ts';
import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import { openEngine } from '../../support/engine/engine-fixture.ts';
import { sites } from '../../support/engine/money-fixture.ts';
import { createPersonClient } from '../../support/engine/page-client.ts';
import { DAY_MS, HOUR_MS, MONDAY_MS, openWatchDesk } from '../../support/engine/watch-fixture.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

const TEN = sites(10);

/** A desk with ten saved and tagged domains, and a watch of them. */
async function deskWithWatch(options: Parameters<typeof openWatchDesk>[0] = {}, wants: object = {}) {
  const all = await openWatchDesk(options);
  const { desk, tag } = all;
  await desk.enrich(TEN, { kinds: ['technologies', 'companies'] });
  tag('shops', TEN);
  const before = all.service.charged();
  const watch = await all.make(wants);
  const { watches } = desk.client;
  return { ...all, watch, watches, before, get: () => watches.get({ watchId: watch.id }) };
}

describe('a turn', () => {
  it('is offered with its price, and costs nothing before it is due', async () => {
    const { service, before, watches, offer } = await deskWithWatch();
    const told = await offer();
    expect(told).toMatchObject({ domains: 10, maxCredits: 20, capPerTurn: 100, capPerMonth: 400 });
    expect((await watches.run()).turns).toEqual([]);
    expect(service.charged()).toBe(before);
  });

  it('refreshes what it stands for once at its due time, and tells what changed', async () => {
    const { desk, service, before, watches, facts, setClock, get, tag } = await deskWithWatch();
    facts.set('site0.example.com', { technologies: ['Nginx', 'Shopify'], city: 'Bonn' });
    facts.set('site1.example.com', { technologies: ['Apache'], city: 'Oslo' });
    await desk.enrich(['site20.example.com'], { kinds: ['technologies'] });
    tag('shops', [...TEN.slice(0, 9), 'site20.example.com']);
    setClock(MONDAY_MS + 2 * DAY_MS);
    // Two days later it is made up, and yesterday's answers are too old to be used.
    const { turns } = await watches.run();
    expect(turns).toHaveLength(1);
    expect(turns[0]).toMatchObject({
      due: '2026-11-23',
      spent: 20,
      numbers: {
        domains: 10,
        changed: 2,
        added: 2,
        removed: 1,
        facts: 1,
        moved: 1,
        fresh: 1,
        gone: 1,
      },
    });
    expect(service.charged()).toBe(before + 1 + 20);
    expect((await watches.run()).turns).toEqual([]);
    expect(service.charged()).toBe(before + 1 + 20);
    await expect(get()).resolves.toMatchObject({ state: 'on', spentThisMonth: 20 });
    const { text } = await watches.digest({ turnId: turns[0]?.id ?? 0 });
    expect(text).toContain('1 company moved. 1 domain is new. 1 domain is gone.');
    expect(text).toContain('site20.example.com');
    expect(text).toContain('added Shopify');
  });

  it('makes up only the latest of several missed times', async () => {
    const { watches, setClock } = await deskWithWatch();
    setClock(MONDAY_MS + 30 * DAY_MS);
    const { turns } = await watches.run();
    expect(turns.map(({ due }) => due)).toEqual(['2026-12-21']);
    expect((await watches.run()).turns).toEqual([]);
  });

  it('does not come twice if the clock is set back, and comes again after that', async () => {
    const { watches, setClock } = await deskWithWatch();
    const dues: string[] = [];
    for (const atMs of [HOUR_MS, -DAY_MS, HOUR_MS, 400 * DAY_MS, 2 * HOUR_MS, 7 * DAY_MS + HOUR_MS]) {
      setClock(MONDAY_MS + atMs);
      dues.push(...(await watches.run()).turns.map(({ due }) => due));
    }
    expect(dues).toEqual(['2026-11-23', '2027-12-27', '2026-11-30']);
  });

  it('tells also what a lookup by hand found since the turn before', async () => {
    const { desk, watches, facts, setClock, get } = await deskWithWatch();
    setClock(MONDAY_MS + HOUR_MS);
    await watches.run();
    facts.set('site3.example.com', { technologies: ['Nginx', 'Stripe'], city: 'Bonn' });
    setClock(MONDAY_MS + 7 * DAY_MS);
    await desk.enrich(['site3.example.com'], { kinds: ['technologies'], maxAgeMs: 0 });
    setClock(MONDAY_MS + 7 * DAY_MS + HOUR_MS);
    const { turns } = await watches.run();
    // Its answer of an hour ago is used, so that it is not bought again.
    expect(turns[0]).toMatchObject({ spent: 19, numbers: { added: 1 } });
    expect((await get()).lastTurn?.numbers?.added).toBe(1);
  });
});

describe('the files of a turn', () => {
  it('are Markdown, HTML and CSV, and nothing in them is run', async () => {
    const folder = tempDir();
    const { watches, facts, setClock } = await deskWithWatch({}, { folder, name: '<b>Shops</b>' });
    facts.set('site0.example.com', {
      technologies: ['Nginx', '<img src=x onerror=alert(1)>', '=1+1'],
      city: 'Bonn',
    });
    setClock(MONDAY_MS + 2 * DAY_MS);
    const { turns } = await watches.run();
    expect(turns[0]?.files).toHaveLength(3);
    const names = readdirSync(folder).sort();
    expect(names.map((name) => name.split('.').at(-1))).toEqual(['csv', 'html', 'md']);
    const [csv = '', html = '', md = ''] = names.map((name) => readFileSync(join(folder, name), 'utf8'));
    expect(html).not.toMatch(/<img|<b>/);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(html).toContain("default-src 'none'");
    expect(md).toContain('\\<img src=x onerror=alert(1)\\>');
    // A spreadsheet must not run it as a formula.
    expect(csv).toContain("'=1+1");
  });

  it('have the language of the window, whoever begins the turn, and commands speak English', async () => {
    const folder = tempDir();
    const { desk, watches, facts, setClock } = await deskWithWatch({}, { folder, name: 'Shops' });
    keepWindowLanguage(desk.engine.db, 'de');
    setClock(MONDAY_MS + HOUR_MS);
    await watches.run();
    facts.set('site0.example.com', { technologies: ['Nginx', 'Stripe'], city: 'Bonn' });
    setClock(MONDAY_MS + 7 * DAY_MS + HOUR_MS);
    const { turns } = await watches.run();
    const read = (ending: string) => readFileSync(join(folder, `Shops 2026-11-30.${ending}`), 'utf8');
    const html = read('html');
    expect(html).toContain('<html lang="de">');
    expect(html).toContain('<title>Shops, 30.11.2026</title>');
    expect(html).toContain('<th>Technologie oder Angabe</th>');
    expect(html).toContain('<td>Stripe</td>');
    for (const text of [html, read('md')]) {
      expect(text).toContain('1 Technologie hinzugekommen');
      expect(text).not.toMatch(/\b(?:added|changed|refreshed|credits)\b/);
    }
    // Programs read the table: its headings stay.
    expect(read('csv')).toContain('Technology or field');
    const page = await watches.digest({ turnId: turns[0]?.id ?? 0 });
    expect(page.text).toContain('Stripe hinzugekommen (23.11.2026 bis 30.11.2026)');
    const { context } = connectCommand(desk.engine, null);
    const said = await createRouterClient(router, { context }).watches.digest({ turnId: turns[0]?.id ?? 0 });
    expect(said.text).toContain('added Stripe (23 Nov 2026 to 30 Nov 2026)');
  });

  it('are joined by what is published, which takes the place of what the turn before published, and of nothing else', async () => {
    const folder = tempDir();
    const { watches, setClock, get, offer } = await deskWithWatch({}, { folder, publish: 'sqlite' });
    await expect(offer({ publish: 'sqlite' })).rejects.toThrow(/folder for digests/);
    const out = join(folder, 'Shops.sqlite');
    const published = () => {
      const database = new BetterSqlite(out, { readonly: true });
      const rows = database.prepare('SELECT "Domain" AS domain, "Saved" AS saved FROM stackdesk').all() as {
        domain: string;
        saved: string;
      }[];
      database.close();
      return rows;
    };
    // What is there before a turn published anything is somebody's.
    writeFileSync(out, 'mine');
    setClock(MONDAY_MS + HOUR_MS);
    await watches.run();
    expect((await get()).lastTurn).toMatchObject({ filesProblem: { code: 'out_exists' } });
    expect((await get()).lastTurn?.files).toHaveLength(3);
    expect(readFileSync(out, 'utf8')).toBe('mine');
    rmSync(out);
    const turnAfter = async (weeks: number) => {
      setClock(MONDAY_MS + weeks * 7 * DAY_MS + HOUR_MS);
      await watches.run();
      return (await get()).lastTurn;
    };
    expect(await turnAfter(1)).toMatchObject({ filesProblem: null });
    const first = published();
    expect(first.map(({ domain }) => domain).sort()).toEqual([...TEN].sort());
    const last = await turnAfter(2);
    expect(last).toMatchObject({ filesProblem: null });
    expect(last?.files).toContain(out);
    // It says what is saved now.
    expect(published().every(({ saved }, at) => saved > (first[at]?.saved ?? ''))).toBe(true);
    const changed = new BetterSqlite(out);
    changed.exec('CREATE TABLE mine (a)');
    changed.close();
    expect(await turnAfter(3)).toMatchObject({ filesProblem: { code: 'out_exists' } });
    expect(published()).toHaveLength(10);
    // Each turn begins processes, and a busy computer takes seconds for each.
  }, 300_000);

  it('are written later if the folder is away', async () => {
    const folder = join(tempDir(), 'stick');
    mkdirSync(folder);
    const { watches, setClock, get } = await deskWithWatch({}, { folder });
    rmSync(folder, { recursive: true });
    setClock(MONDAY_MS + 2 * DAY_MS);
    await watches.run();
    expect((await get()).lastTurn).toMatchObject({ files: [], filesProblem: { code: 'out_unwritable' } });
    mkdirSync(folder);
    await watches.run();
    expect((await get()).lastTurn).toMatchObject({ filesProblem: null });
    await watches.run();
    expect(readdirSync(folder)).toHaveLength(3);
  });
});

describe('a watch pauses with a reason', () => {
  it('if it stands for a tenth more, until a person confirms it', async () => {
    const { desk, service, watches, setClock, tag, get } = await deskWithWatch();
    const more = sites(12);
    await desk.enrich(more, { kinds: ['technologies'] });
    tag('shops', more.slice(0, 11));
    setClock(MONDAY_MS + 2 * DAY_MS);
    expect((await watches.run()).turns).toHaveLength(1);
    tag('shops', more);
    setClock(MONDAY_MS + 9 * DAY_MS);
    const before = service.charged();
    expect((await watches.run()).turns).toEqual([]);
    const watch = await get();
    expect(watch).toMatchObject({
      state: 'paused',
      pause: { needsWord: true, problem: { code: 'watch_grown' } },
    });
    await expect(watches.resume({ watchId: watch.id })).rejects.toMatchObject({ data: { code: 'usage' } });
    expect(service.charged()).toBe(before);
    const { offerId, domains, before: agreed } = await watches.offer({ kind: 'confirm', watchId: watch.id });
    expect([domains, agreed?.domains]).toEqual([12, 10]);
    await watches.accept({ offerId });
    expect((await watches.run()).turns.map(({ due }) => due)).toEqual(['2026-11-30']);
  });

  it('if its month cannot pay a turn, and goes on next month', async () => {
    const { watches, setClock, get } = await deskWithWatch({}, { capPerTurn: 20, capPerMonth: 30 });
    setClock(MONDAY_MS + HOUR_MS);
    await watches.run();
    setClock(MONDAY_MS + 2 * DAY_MS);
    // The first turn used the answers of the same day.
    expect((await get()).spentThisMonth).toBe(0);
    setClock(new Date(2026, 11, 7, 10).getTime());
    await watches.run();
    setClock(new Date(2026, 11, 14, 10).getTime());
    expect((await watches.run()).turns).toEqual([]);
    expect(await get()).toMatchObject({
      state: 'paused',
      spentThisMonth: 20,
      pause: {
        needsWord: false,
        until: new Date(2027, 0, 1).toISOString(),
        problem: { code: 'watch_cap_reached' },
      },
    });
    setClock(new Date(2027, 0, 2).getTime());
    expect((await watches.run()).turns.map(({ due }) => due)).toEqual(['2026-12-28']);
  });

  it('if its month cannot pay a turn, and goes on if another time zone has the next month already', async () => {
    const { desk, watches, setClock, get } = await deskWithWatch({}, { capPerTurn: 20, capPerMonth: 30 });
    changeSettings(desk.engine, { timeZone: 'America/Los_Angeles' });
    setClock(MONDAY_MS + 2 * DAY_MS);
    await watches.run();
    setClock(Date.UTC(2026, 10, 30, 18));
    expect((await watches.run()).turns).toEqual([]);
    expect(await get()).toMatchObject({ state: 'paused', pause: { until: '2026-12-01T08:00:00.000Z' } });
    changeSettings(desk.engine, { timeZone: 'Pacific/Auckland' });
    expect((await watches.run()).turns).toMatchObject([{ due: '2026-11-30', spent: 20 }]);
    expect(await get()).toMatchObject({ state: 'on', spentThisMonth: 20 });
  });

  it('if its cap each time was used up', async () => {
    const { service, before, watches, setClock, get } = await deskWithWatch({}, { capPerTurn: 7 });
    setClock(MONDAY_MS + 2 * DAY_MS);
    const { turns } = await watches.run();
    expect(turns[0]?.spent).toBeLessThanOrEqual(7);
    expect(service.charged() - before).toBeLessThanOrEqual(7);
    expect((await get()).pause?.problem).toMatchObject({
      code: 'watch_cap_reached',
      reason: { key: 'watch_turn_cap' },
    });
  });

  it('if a cap of the settings is reached, and goes on with the same turn', async () => {
    const { desk, watches, setClock, get } = await deskWithWatch();
    setClock(MONDAY_MS + 2 * DAY_MS);
    await desk.client.settings.set({ capPerDay: 0 });
    expect((await watches.run()).turns[0]).toMatchObject({ endedAt: null });
    expect((await get()).pause?.problem?.code).toBe('cap_reached');
    await desk.client.settings.set({ capPerDay: null });
    await watches.resume({ watchId: (await get()).id });
    expect((await watches.run()).turns[0]).toMatchObject({ due: '2026-11-23', spent: 20 });
    expect(await watches.turns({})).toHaveLength(1);
  });

  it.each([
    ['each time', { capPerTurn: 4, capPerMonth: 400 }, 'cap of watch turn', 4],
    ['a month', { capPerTurn: 7, capPerMonth: 7 }, 'cap of watch turn', 7],
    ['a month after an earlier turn', { capPerTurn: 5, capPerMonth: 23 }, 'cap of watch month', 3],
  ])(
    'if its cap %s is lowered while its turn is open, at the next request',
    async (_what, caps, name, most) => {
      const { desk, service, watches, setClock, get } = await deskWithWatch();
      setClock(MONDAY_MS + 2 * DAY_MS);
      if (name === 'cap of watch month') {
        await watches.run();
        setClock(MONDAY_MS + 7 * DAY_MS + HOUR_MS);
      }
      await desk.client.settings.set({ capPerDay: 0 });
      await watches.run();
      const before = service.charged();
      await desk.client.settings.set({ capPerDay: null });
      const { id: watchId } = await get();
      await watches.accept(await watches.offer({ kind: 'caps', watchId, ...caps }));
      await watches.resume({ watchId });
      await watches.run();
      expect(service.charged() - before).toBe(most);
      expect((await get()).pause?.problem).toMatchObject({
        code: 'watch_cap_reached',
        reason: { key: 'cap_used_up', facts: { cap_name: { key: name } } },
      });
      await watches.accept(await watches.offer({ kind: 'caps', watchId, capPerTurn: 20, capPerMonth: 40 }));
      await watches.run();
      expect([service.charged() - before, (await get()).pause]).toEqual([20, null]);
    },
  );

  it('if its caps are lowered in the middle of a turn', async () => {
    const lower: (() => Promise<unknown>)[] = [];
    const { desk, service, before, watches, setClock, get, watch } = await deskWithWatch({
      fate: async (paid) => {
        if (paid.number > 2) await lower.pop()?.();
        paid.answer();
      },
    });
    const { id: watchId } = watch;
    lower.push(async () =>
      watches.accept(await watches.offer({ kind: 'caps', watchId, capPerTurn: 10, capPerMonth: 10 })),
    );
    setClock(MONDAY_MS + 2 * DAY_MS);
    // One request of ten leaves, and then the other.
    desk.engine.db.run('UPDATE watches SET kinds = ?', [JSON.stringify(['companies'])]);
    await watches.run();
    expect(service.charged() - before).toBe(10);
    expect((await get()).capPerTurn).toBe(10);
  });

  it('if its token was revoked', async () => {
    let isRevoked = false;
    const { watches, setClock, get } = await deskWithWatch({
      instead: (_request, response) => {
        if (!isRevoked) return false;
        response.writeHead(401, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ error_code: 'unauthenticated', message: 'Revoked.' }));
        return true;
      },
    });
    setClock(MONDAY_MS + 2 * DAY_MS);
    isRevoked = true;
    await watches.run();
    expect((await get()).pause?.problem?.code).toBe('unauthenticated');
  });

  it('if an answer is in doubt', async () => {
    let loses = false;
    const { watches, setClock, get } = await deskWithWatch({
      fate: (paid) => {
        if (!loses) return paid.answer();
        loses = false;
        paid.work();
        paid.cut();
      },
    });
    setClock(MONDAY_MS + 2 * DAY_MS);
    loses = true;
    await watches.run();
    expect((await get()).pause?.problem?.code).toBe('outcome_unknown');
  });

  it('if its run is paused by hand', async () => {
    const { desk, watches, setClock, get } = await deskWithWatch();
    setClock(MONDAY_MS + 2 * DAY_MS);
    desk.engine.events.listen((event) => {
      if (event.type === 'job' && event.job.state === 'running') desk.engine.jobs.pause(event.job.id);
    });
    await watches.run();
    expect((await get()).pause?.problem?.reason?.key).toBe('watch_run_paused');
  });

  it('if its run is paused by hand, and the program ended before the watch was paused for that', async () => {
    const { desk, service, watch, watches, setClock, get } = await deskWithWatch();
    setClock(MONDAY_MS + 2 * DAY_MS);
    const stopListening = desk.engine.events.listen((event) => {
      if (event.type === 'job' && event.job.state === 'running') desk.engine.jobs.pause(event.job.id);
    });
    await watches.run();
    stopListening();
    // As the store is if the program is killed before that.
    unpauseWatch(desk.engine.db, watch.id);
    const charged = service.charged();
    await watches.run();
    expect((await get()).pause?.problem?.reason?.key).toBe('watch_run_paused');
    expect(service.charged()).toBe(charged);
    await watches.resume({ watchId: watch.id });
    await watches.run();
    await expect(get()).resolves.toMatchObject({ state: 'on', pause: null });
    expect(service.charged()).toBeGreaterThan(charged);
  });

  it('if its run is paused by hand and its caps are changed before that is done', async () => {
    const { desk, watch, watches, setClock, get } = await deskWithWatch();
    const caps = { kind: 'caps', watchId: watch.id, capPerTurn: 90, capPerMonth: 300 } as const;
    const { offerId } = await watches.offer(caps);
    setClock(MONDAY_MS + 2 * DAY_MS);
    let isHeld: boolean | null = null;
    desk.engine.events.listen((event) => {
      if (event.type !== 'job' || event.job.state !== 'running' || isHeld !== null) return;
      desk.engine.jobs.pause(event.job.id);
      desk.engine.watches.accept(offerId);
      isHeld = desk.engine.jobs.isHeld(event.job.id);
    });
    await watches.run();
    // If the program is killed now, the next one leaves the run paused.
    expect(isHeld).toBe(true);
    expect((await get()).pause?.problem?.reason?.key).toBe('watch_run_paused');
  });

  it('if a person pauses everything while its run waits to be tried again', async () => {
    const { desk, service, watch, watches, setClock, get } = await deskWithWatch();
    setClock(MONDAY_MS + 2 * DAY_MS);
    const trouble = problemOf(new StackdeskError('server_error', because('closing')));
    const stopListening = desk.engine.events.listen((event) => {
      if (event.type === 'job' && event.job.state === 'running') desk.engine.jobs.pauseAll(trouble);
    });
    await watches.run();
    stopListening();
    await expect(get()).resolves.toMatchObject({ pause: null, hindrance: { code: 'server_error' } });
    await pauseAll(desk.engine);
    const charged = service.charged();
    await watches.run();
    expect((await get()).pause?.problem?.reason?.key).toBe('watch_run_paused');
    expect(service.charged()).toBe(charged);
    await watches.resume({ watchId: watch.id });
    await watches.run();
    expect(service.charged()).toBeGreaterThan(charged);
  });

  it('if its view was deleted', async () => {
    const all = await openWatchDesk();
    const { desk, setClock } = all;
    await desk.enrich(TEN, { kinds: ['technologies'] });
    const [view] = await desk.client.saved.saveView({
      name: 'All',
      query: {},
      columns: ['company'],
    } as never);
    const watch = await all.make({ subject: { kind: 'view', viewId: view?.id } } as never);
    expect(watch.agreed).toBe(10);
    await desk.client.saved.removeView({ id: view?.id ?? 0 });
    setClock(MONDAY_MS + 2 * DAY_MS);
    await desk.client.watches.run();
    expect((await desk.client.watches.get({ watchId: watch.id })).pause?.problem?.reason?.key).toBe(
      'watch_no_view',
    );
  });
});

it('grows its caps with the price if a person confirms that', async () => {
  const { desk, watches, setClock, tag, get } = await deskWithWatch({}, { capPerTurn: 22, capPerMonth: 88 });
  const more = sites(20);
  await desk.enrich(more, { kinds: ['technologies'] });
  tag('shops', more);
  setClock(MONDAY_MS + 2 * DAY_MS);
  await watches.run();
  const { id } = await get();
  const offer = await watches.offer({ kind: 'confirm', watchId: id });
  expect(offer).toMatchObject({
    maxCredits: 40,
    capPerTurn: 44,
    capPerMonth: 176,
    before: { domains: 10, capPerTurn: 22, capPerMonth: 88 },
  });
  await watches.accept({ offerId: offer.offerId });
  expect((await watches.run()).turns[0]).toMatchObject({ spent: 40, due: '2026-11-23' });
  expect((await get()).pause).toBeNull();
});

describe('a watch of a file', () => {
  it('reads the file again at each turn, and leaves it as it is', async () => {
    const { desk, make, setClock } = await openWatchDesk();
    const path = join(tempDir(), 'leads.csv');
    writeFileSync(path, `Company,Website\n${TEN.map((domain) => `Firm,${domain}\n`).join('')}`);
    const watch = await make({ subject: { kind: 'file', path } } as never);
    expect(watch).toMatchObject({ agreed: 10, source: { column: 1, columnName: 'Website' } });
    writeFileSync(
      path,
      `Website,Company\n${sites(11)
        .slice(1)
        .map((domain) => `${domain},Firm\n`)
        .join('')}`,
    );
    const text = readFileSync(path, 'utf8');
    setClock(MONDAY_MS + 2 * DAY_MS);
    const { turns } = await desk.client.watches.run();
    expect(turns[0]).toMatchObject({ spent: 20, numbers: { fresh: 1, gone: 1 } });
    expect(readFileSync(path, 'utf8')).toBe(text);
    rmSync(path);
    setClock(MONDAY_MS + 9 * DAY_MS);
    await desk.client.watches.run();
    expect((await desk.client.watches.get({ watchId: watch.id })).pause?.problem?.code).toBe(
      'file_not_found',
    );
  });
});

describe('a person', () => {
  it('pauses it, and what was missed until it goes on is not made up', async () => {
    const { watch, watches, setClock } = await deskWithWatch();
    const watchId = watch.id;
    await watches.pause({ watchId });
    setClock(MONDAY_MS + 10 * DAY_MS);
    expect((await watches.run()).turns).toEqual([]);
    await watches.resume({ watchId });
    expect((await watches.run()).turns).toEqual([]);
    setClock(MONDAY_MS + 14 * DAY_MS + HOUR_MS);
    expect((await watches.run()).turns.map(({ due }) => due)).toEqual(['2026-12-07']);
  });

  it('deletes it, and its runs stay', async () => {
    const { desk, watch, watches, setClock } = await deskWithWatch();
    setClock(MONDAY_MS + 2 * DAY_MS);
    await watches.run();
    const runs = (await desk.client.jobs.list()).length;
    await watches.remove({ watchId: watch.id });
    expect(await watches.list()).toEqual([]);
    expect(await desk.client.jobs.list()).toHaveLength(runs);
    setClock(MONDAY_MS + 9 * DAY_MS);
    expect((await watches.run()).turns).toEqual([]);
  });

  it('counts what a turn cost in its month, although its run was deleted before the turn ended', async () => {
    const { desk, watches, setClock, get } = await deskWithWatch();
    setClock(MONDAY_MS + 2 * DAY_MS);
    const { turns } = await watches.run();
    const { db } = desk.engine;
    // As if the program had ended before the turn did.
    db.run('UPDATE watch_turns SET ended_at = NULL, spent = 0');
    removeJob(db, turns[0]?.jobId ?? 0);
    expect((await watches.run()).turns).toMatchObject([{ jobId: null, spent: 20 }]);
    expect(await get()).toMatchObject({ spentThisMonth: 20 });
  });

  it('counts in a month what was asked in it, and not what a turn under way may still cost', async () => {
    const { desk, watches, setClock, get } = await deskWithWatch();
    setClock(MONDAY_MS + 2 * DAY_MS);
    await watches.run();
    desk.engine.db.run('UPDATE watch_turns SET ended_at = NULL, budget = 50');
    expect(await get()).toMatchObject({ state: 'going', spentThisMonth: 20 });
    setClock(MONDAY_MS + 40 * DAY_MS);
    expect(await get()).toMatchObject({ state: 'going', spentThisMonth: 0 });
  });

  it('raises its caps by a word alone', async () => {
    const { watch, watches } = await deskWithWatch();
    const { offerId, before } = await watches.offer({
      kind: 'caps',
      watchId: watch.id,
      capPerTurn: 500,
      capPerMonth: 900,
    });
    expect(before).toMatchObject({ capPerTurn: 100, capPerMonth: 400 });
    expect(await watches.get({ watchId: watch.id })).toMatchObject({ capPerTurn: 100 });
    await watches.accept({ offerId });
    expect(await watches.get({ watchId: watch.id })).toMatchObject({ capPerTurn: 500, capPerMonth: 900 });
    await expect(watches.accept({ offerId })).rejects.toMatchObject({ code: 'usage' });
  });
});

it('a yes that reaches the next engine accepts nothing there, whatever that has offered', async () => {
  const { desk, watch, watches } = await deskWithWatch();
  const caps = { kind: 'caps', watchId: watch.id, capPerTurn: 500, capPerMonth: 900 } as const;
  const agreed = await watches.offer(caps);
  await desk.engine.close();
  const next = createPersonClient(openEngine({ dataDir: desk.dataDir, timeScale: 120 }));
  // As many as the engine before has made, so that each of its numbers could be one of these.
  for (let made = 0; made < 4; made += 1) await next.watches.offer({ ...caps, capPerTurn: 700 });
  const taken = next.watches.accept({ offerId: agreed.offerId });
  await expect(taken).rejects.toMatchObject({ code: 'usage', reason: { key: 'watch_offer_old' } });
  expect(await next.watches.get({ watchId: watch.id })).toMatchObject({ capPerTurn: 100, capPerMonth: 400 });
});

it('a file of a backup that nobody chose here is not looked for in the folder of a command', async () => {
  const { desk, make } = await openWatchDesk();
  const folder = tempDir();
  const path = join(folder, 'prospects.csv');
  writeFileSync(path, 'domain\na1.com\n');
  const watch = await make({ subject: { kind: 'file', path } } as never);
  desk.engine.db.run(`UPDATE watches SET source = json_set(source, '$.path', 'prospects.csv')`);
  const before = process.cwd();
  process.chdir(folder);
  onTestFinished(() => process.chdir(before));
  await expect(desk.client.watches.offer({ kind: 'confirm', watchId: watch.id })).rejects.toMatchObject({
    data: { code: 'file_not_found' },
  });
});
