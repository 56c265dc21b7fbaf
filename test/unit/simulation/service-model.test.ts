import ExcelJS from 'exceljs';
import { describe, expect, test } from 'vitest';
import { plainDialect } from '../../simulation/service/dialect.ts';
import { createServiceModel, type ServiceModel } from '../../simulation/service/service-model.ts';
import {
  digestOf,
  domainsThat,
  json,
  type SmallWorld,
  smallWorld,
  testDice,
  testTimeline,
} from './small-world.ts';

const ROOT = '/v1/tech-lookup';

/** Two companies with a record, then two without. */
function firms({ holdings }: ServiceModel): string[] {
  return [
    ...domainsThat((domain) => holdings.hasCompany(domain), 2),
    ...domainsThat((domain) => !holdings.hasCompany(domain), 2),
  ];
}

function batch(world: SmallWorld, domains: readonly string[]): Record<string, unknown> {
  return json(world.ask('POST', `${ROOT}/companies/batch`, { body: { domains } }));
}

function wallets(bulk: number, standard = 5) {
  const wallet = { bulk_lookup: bulk, standard };
  return [
    { name: 'one', ...wallet },
    { name: 'two', ...wallet },
    { name: 'three', ...wallet },
  ];
}

describe('who may ask', () => {
  const world = smallWorld();
  const { model, token } = world;
  const [first, , last] = model.workspaces.map(({ id }) => id);
  const path = `${ROOT}/credits`;
  test.each([
    ['no token', { token: null }, 401, 'unauthenticated'],
    ['a wrong token', { token: 'guess' }, 401, 'unauthenticated'],
    ['no workspace', { workspace: null }, 422, 'workspace_required'],
    ['no such workspace', { workspace: 'b7a1f3de-0000-4000-a000-000000000000' }, 404, 'workspace_not_found'],
    ['a workspace of others', { workspace: last ?? '' }, 403, 'workspace_forbidden'],
  ])('%s', (_name, asked, status, code) => {
    const answer = world.ask('GET', path, asked);
    expect(answer.status).toBe(status);
    expect(json(answer)).toMatchObject({ error_code: code, message: expect.any(String) });
  });

  test('a token reaches several workspaces, and the list of them needs no workspace', () => {
    const told = json(world.ask('GET', '/v1/me', { workspace: null }));
    expect(told).toMatchObject({ success: true, user: { id: expect.any(Number) } });
    expect(told.workspaces).toEqual(model.workspaces.slice(0, 2));
    expect(world.ask('GET', path, { workspace: first ?? '' }).status).toBe(200);
  });

  test('a revoked token is refused, and a new one is not', () => {
    model.acts.revokeToken(token);
    expect(world.ask('GET', path).status).toBe(401);
    expect(world.ask('GET', path, { token: model.acts.issueToken() }).status).toBe(200);
  });
});

describe('single lookups', () => {
  test('one that finds something costs one credit, one that finds nothing is free', () => {
    const world = smallWorld();
    const { truth, holdings } = world.model;
    const [known, , unknown] = firms(world.model);
    const found = world.ask('GET', `${ROOT}/companies/lookup?domain=${known}`);
    expect(json(found)).toMatchObject({
      success: true,
      domain: known,
      company: { name: expect.any(String) },
    });
    expect(found.headers).toMatchObject({
      'x-credits-used': '1',
      'x-credits-remaining': '999',
      'x-credits-cost': '1',
      'x-credits-type': 'bulk_lookup',
    });
    const missed = world.ask('GET', `${ROOT}/companies/lookup?domain=${unknown}`);
    expect(json(missed)).toEqual({ success: false, error: 'No data available' });
    expect(missed.headers).toMatchObject({ 'x-credits-used': '0', 'x-credits-remaining': '999' });
    expect(truth.chargesFor('company', `https://WWW.${known}/about`)).toHaveLength(1);
    expect(truth.chargesFor('company', unknown ?? '')).toEqual([]);
    expect(holdings.hasCompany(known ?? '')).toBe(true);
  });

  test('pages follow each other, and each costs a credit', () => {
    const world = smallWorld();
    const { holdings, truth } = world.model;
    const [many = ''] = domainsThat((domain) => holdings.technologiesOf(domain).length > 4, 1);
    const total = holdings.technologiesOf(many).length;
    const ids: unknown[] = [];
    for (let page = 1, more = true; more; page += 1) {
      const told = json(world.ask('GET', `${ROOT}/domains/lookup?domain=${many}&per_page=4&page=${page}`));
      const { technologies, pagination } = told as {
        technologies: { techapi_id: string }[];
        pagination: { has_more: boolean; total: number };
      };
      ids.push(...technologies.map(({ techapi_id }) => techapi_id));
      expect(pagination.total).toBe(total);
      more = pagination.has_more;
    }
    expect(new Set(ids).size).toBe(total);
    expect(truth.chargesFor('technologies', many)).toHaveLength(Math.ceil(total / 4));
  });

  test('three parameters leave fields out and filter nothing', () => {
    const world = smallWorld();
    const [domain = ''] = domainsThat((one) => world.model.holdings.technologiesOf(one).length > 0, 1);
    const off = 'category=false&sub_category=false&total_sites=false';
    const told = json(world.ask('GET', `${ROOT}/domains/lookup?domain=${domain}&${off}`));
    const entries = told.technologies as Record<string, unknown>[];
    expect(entries).toHaveLength(world.model.holdings.technologiesOf(domain).length);
    expect(Object.keys(entries[0] ?? {})).toEqual(['techapi_id', 'name', 'website']);
  });

  test.each(['https://firm.example', 'firm', 'Firm.example', 'firm.e1', '-firm.example'])(
    'refuses %s',
    (domain) => {
      const answer = smallWorld().ask('GET', `${ROOT}/domains/lookup?domain=${encodeURIComponent(domain)}`);
      expect(answer.status).toBe(422);
      expect(json(answer)).toMatchObject({ error_code: 'invalid_request' });
    },
  );

  test('a technology is found by its present name', () => {
    const world = smallWorld();
    const { technologies, acts, truth } = world.model;
    const { name, techapi_id } = technologies.at(17);
    const path = (asked: string) => `${ROOT}/technologies/lookup?technology=${encodeURIComponent(asked)}`;
    expect(json(world.ask('GET', path(name.toUpperCase())))).toMatchObject({ techapi_id, stack: name });
    acts.renameTechnology(techapi_id, 'Otherwise');
    expect(json(world.ask('GET', path(name)))).toMatchObject({ success: false });
    expect(json(world.ask('GET', path('otherwise')))).toMatchObject({ techapi_id, stack: 'Otherwise' });
    expect(truth.chargesFor('technology', name)).toHaveLength(1);
  });

  test('an empty wallet gives 402, also if it becomes empty meanwhile, and nothing is charged', () => {
    const world = smallWorld({ workspaces: wallets(1) });
    const [known] = firms(world.model);
    const path = `${ROOT}/companies/lookup?domain=${known}`;
    const work = world.begin('GET', path);
    world.model.acts.otherUserSpends(world.workspace, 5);
    expect(work.finish().status).toBe(402);
    const refused = world.ask('GET', path);
    expect([refused.status, json(refused).error_code]).toEqual([402, 'insufficient_credits']);
    const [, , none] = firms(world.model);
    expect(world.ask('GET', `${ROOT}/companies/lookup?domain=${none}`).status).toBe(402);
    expect(world.model.truth.charges).toEqual([]);
    const bare = smallWorld({ workspaces: wallets(0), dialect: { ...plainDialect, bareInsufficient: true } });
    expect(Object.keys(json(bare.ask('GET', path)))).toEqual(['message']);
  });
});

describe('batches', () => {
  test('equivalent forms collapse and are charged once; misses and malformed domains are free', () => {
    const world = smallWorld();
    const [a = '', b = '', none = ''] = firms(world.model);
    const told = batch(world, [a, `https://www.${a}/x`, `WWW.${a}`, a, b, none, 'no domain']);
    expect(told).toMatchObject({
      requested: 7,
      resolved: 2,
      served: 2,
      credits_charged: 2,
      not_found: [none],
      invalid: ['no domain'],
      skipped_insufficient_credits: [],
    });
    expect(told.results).toMatchObject([
      { success: true, domain: a },
      { success: true, domain: b },
      { success: false, domain: none, error: 'No data available' },
      { success: false, domain: 'no domain', error: 'Invalid domain' },
    ]);
    expect(world.model.truth.charges).toMatchObject([
      { keys: [a, b], credits: 2, operation: 'companies-batch' },
    ]);
  });

  test('if the balance runs out partway, the rest is skipped; only an empty wallet gives 402', () => {
    const world = smallWorld({ workspaces: wallets(1) });
    const [a = '', b = '', none = ''] = firms(world.model);
    expect(batch(world, [a, b, none])).toMatchObject({
      credits_charged: 1,
      not_found: [],
      skipped_insufficient_credits: [b, none],
    });
    expect(world.ask('POST', `${ROOT}/companies/batch`, { body: { domains: [b] } }).status).toBe(402);
    expect(world.model.truth.balance(world.workspace, 'bulk_lookup')).toBe(0);
  });

  test('a wallet that becomes empty during the batch gives no 402', () => {
    const world = smallWorld();
    const [a = ''] = firms(world.model);
    const work = world.begin('POST', `${ROOT}/companies/batch`, { body: { domains: [a] } });
    world.model.acts.otherUserSpends(world.workspace, 10_000);
    const answer = work.finish();
    expect(answer.status).toBe(200);
    expect(json(answer)).toMatchObject({ served: 0, skipped_insufficient_credits: [a] });
  });

  test.each([
    [[]],
    [Array.from({ length: 101 }, (_, nth) => `firm-${nth}.example`)],
    ['firm.example'],
    [[7]],
  ])('a malformed one is refused', (domains) => {
    const answer = smallWorld().ask('POST', `${ROOT}/companies/batch`, { body: { domains } });
    expect([answer.status, json(answer).error_code]).toEqual([422, 'invalid_request']);
  });

  test('technologies are cut at per_domain, and a category is a filter of top-level groups', () => {
    const world = smallWorld();
    const { holdings, truth } = world.model;
    const [many = ''] = domainsThat((domain) => holdings.technologiesOf(domain).length > 10, 1);
    const ask = (body: object) =>
      json(world.ask('POST', `${ROOT}/domains/batch`, { body: { domains: [many], ...body } }));
    const total = holdings.technologiesOf(many).length;
    const [entry] = ask({}).results as { technologies: object[] }[];
    expect(entry).toMatchObject({ domain: many, total_technologies: total, has_more: true });
    expect(entry?.technologies).toHaveLength(10);
    const child = holdings.technologiesOf(many)[0]?.child_category;
    expect(ask({ category: child })).toMatchObject({ credits_charged: 0, not_found: [many] });
    const parent = holdings.technologiesOf(many)[0]?.parent_category.toUpperCase();
    const narrow = ask({ category: parent, fields: ['stack_id', 'name'] });
    expect(narrow).toMatchObject({ credits_charged: 1 });
    const [kept] = narrow.results as { technologies: object[] }[];
    expect(Object.keys(kept?.technologies[0] ?? {})).toEqual(['techapi_id', 'name']);
    expect(ask({ per_domain: 51 })).toMatchObject({ error_code: 'invalid_request' });
    expect(truth.chargesFor('technologies', many)).toHaveLength(2);
  });

  test('the price is that of the moment of payment', () => {
    const world = smallWorld();
    const [a = '', b = ''] = firms(world.model);
    const work = world.begin('POST', `${ROOT}/companies/batch`, { body: { domains: [a, b] } });
    world.model.acts.setPrice(0.5);
    const { headers } = work.finish();
    expect(headers).toMatchObject({ 'x-credits-used': '1', 'x-credits-cost': '0.5' });
    expect(json(world.ask('GET', `${ROOT}/credits`))).toMatchObject({ cost_per_successful_request: 0.5 });
  });

  test('work is done once, however often it is finished', () => {
    const world = smallWorld();
    const work = world.begin('POST', `${ROOT}/companies/batch`, { body: { domains: firms(world.model) } });
    expect(world.model.truth.underWay()).toHaveLength(1);
    expect(work.finish()).toBe(work.finish());
    expect(world.model.truth.charges).toHaveLength(1);
    expect(world.model.truth.underWay()).toEqual([]);
  });

  test('CSV on demand', () => {
    const world = smallWorld();
    const [known = ''] = firms(world.model);
    const answer = world.ask('POST', `${ROOT}/companies/batch?format=csv`, { body: { domains: [known] } });
    expect(answer.headers['content-type']).toContain('text/csv');
    expect(String(answer.body).split('\r\n')[1]).toContain(known);
  });

  test('a domain that is temporarily unavailable is free, and does not count as one without data', () => {
    const world = smallWorld({ unavailableShare: 1 });
    const [known = ''] = firms(world.model);
    const told = batch(world, [known]);
    expect(told).toMatchObject({
      credits_charged: 0,
      not_found: [],
      results: [{ success: false, domain: known }],
    });
    expect(JSON.stringify(told)).toContain('Temporarily unavailable');
  });
});

describe('lists', () => {
  const start = (world: SmallWorld, body: object) => world.ask('POST', `${ROOT}/lists`, { body });
  const started = (world: SmallWorld): { id: number; name: string } => {
    const { name } = world.model.technologies.at(3);
    return { id: Number(json(start(world, { technology: name })).report_id), name };
  };
  const slow = { listMs: { least: 3_600_000, most: 3_600_000 } };

  test('a start costs one standard credit, and the same technology is free in the period', () => {
    const world = smallWorld({ ...slow, listFailShare: 0 });
    const { technologies, truth } = world.model;
    const { name, techapi_id, stack_id } = technologies.at(3);
    const first = start(world, { technology: name });
    expect(first.status).toBe(202);
    expect(json(first)).toMatchObject({
      success: true,
      status: 'queued',
      credits_charged: 1,
      credit_type: 'standard',
      reused_billing_period: false,
    });
    const again = json(start(world, { techapi_id }));
    expect(again).toMatchObject({ credits_charged: 0, reused_billing_period: true });
    expect(json(start(world, { stack_id }))).toMatchObject({ credits_charged: 0 });
    expect(truth.totalCharged(world.workspace, 'standard')).toBe(1);
    expect(truth.chargesFor('list', name.toUpperCase())).toHaveLength(1);
    world.timeline.run(31 * 86_400_000);
    expect(json(start(world, { technology: name }))).toMatchObject({ credits_charged: 1 });
  });

  test('a failed list is refunded and no longer bought', () => {
    const world = smallWorld({ ...slow, listFailShare: 1 });
    const { id, name } = started(world);
    world.timeline.run(3_600_000);
    expect(json(world.ask('GET', `${ROOT}/lists/${id}`))).toMatchObject({ status: 'failed' });
    const { truth } = world.model;
    expect(truth.movements.at(-1)).toMatchObject({
      type: 'refund',
      credits: 1,
      requestId: truth.charges[0]?.requestId,
    });
    expect(truth.totalCharged(world.workspace, 'standard')).toBe(0);
    expect(json(start(world, { technology: name }))).toMatchObject({ credits_charged: 1 });
  });

  test('a refused start is free', () => {
    const world = smallWorld();
    expect(start(world, { technology: 'Nobody knows it' }).status).toBe(404);
    expect(start(world, {}).status).toBe(422);
    const poor = smallWorld({ workspaces: wallets(5, 0) });
    expect(start(poor, { technology: poor.model.technologies.at(1).name }).status).toBe(402);
    const { name } = world.model.technologies.at(5);
    const filters = Array.from({ length: 60 }, (_, nth) => ({ technology: name, country: [nth] }));
    world.timeline.run(60_000);
    const statuses = filters.map((body) => {
      world.timeline.run(10_000);
      return start(world, body).status;
    });
    expect(new Set(statuses)).toEqual(new Set([202, 422]));
    expect(world.model.truth.charges).toHaveLength(1);
  });

  test('409 while queued, 30 attempts, then 403; 410 counts nothing', () => {
    const world = smallWorld({ ...slow, limits: { 'list-download': 1_000 } });
    const { id } = started(world);
    const download = () => world.ask('GET', `${ROOT}/lists/${id}/download`);
    expect(download().status).toBe(409);
    world.model.acts.readyList(id);
    const attempts = Array.from({ length: 30 }, () => download().status);
    expect(new Set(attempts)).toEqual(new Set([200]));
    expect(json(download())).toMatchObject({ error_code: 'download_limit_reached' });
    world.model.acts.expireFile(id);
    expect(download().status).toBe(410);
    const status = json(world.ask('GET', `${ROOT}/lists/${id}`));
    expect(status).toMatchObject({
      status: 'ready',
      download_count: 30,
      downloads_remaining: 0,
      download_limit: 30,
    });
  });

  test('a part of the file, if it is still the same', () => {
    const world = smallWorld({ listRows: { least: 20, most: 20 } });
    const { id } = started(world);
    world.model.acts.readyList(id);
    const ask = (headers: Record<string, string>) =>
      world.ask('GET', `${ROOT}/lists/${id}/download`, { headers });
    const whole = ask({});
    const etag = whole.headers.etag ?? '';
    const rest = ask({ range: 'bytes=10-', 'if-range': etag });
    expect(rest.status).toBe(206);
    expect(rest.headers['content-range']).toBe(`bytes 10-${whole.body.length - 1}/${whole.body.length}`);
    expect(String(rest.body)).toBe(String(whole.body).slice(10));
    expect(ask({ range: `bytes=${whole.body.length}-` }).status).toBe(416);
    world.model.acts.remakeFile(id);
    const other = ask({ range: 'bytes=10-', 'if-range': etag });
    expect([other.status, other.headers.etag === etag]).toEqual([200, false]);
  });

  test('a short list is a workbook that a spreadsheet program can open', async () => {
    const world = smallWorld({ listRows: { least: 3, most: 3 } });
    const { id } = started(world);
    world.model.acts.readyList(id);
    const answer = world.ask('GET', `${ROOT}/lists/${id}/download`);
    expect(answer.headers['content-disposition']).toContain('.xlsx');
    const workbook = new ExcelJS.Workbook();
    const bytes = Buffer.from(answer.body);
    await workbook.xlsx.load(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
    const sheet = workbook.getWorksheet('Websites');
    expect([sheet?.rowCount, sheet?.getCell('A1').value]).toEqual([4, 'domain']);
  });

  test('the history is the workspace’s own, newest first, with the lists of others', () => {
    const world = smallWorld({ ...slow, listFailShare: 1 });
    const mine = started(world).id;
    const theirs = world.model.acts.otherUserStartsList(world.workspace, world.model.technologies.at(9).name);
    const rows = json(world.ask('GET', `${ROOT}/lists`)).lists as { report_id: number; created_at: string }[];
    expect(rows.map(({ report_id }) => report_id)).toEqual([theirs, mine]);
    const elsewhere = { workspace: world.model.workspaces[1]?.id ?? '' };
    expect(json(world.ask('GET', `${ROOT}/lists`, elsewhere)).lists).toEqual([]);
    expect(world.ask('GET', `${ROOT}/lists/${mine}`, elsewhere).status).toBe(404);
    // A refund for others is not counted as ours.
    world.timeline.run(3_700_000);
    expect(world.model.truth.totalCharged(world.workspace, 'standard')).toBe(0);
  });
});

describe('limits', () => {
  test.each([
    ['fixed', 6],
    ['sliding', 6],
  ] as const)(
    'a %s window refuses requests beyond the limit, names the wait, and charges nothing',
    (window, limit) => {
      const world = smallWorld({ dialect: { ...plainDialect, window }, limits: { batch: limit } });
      const [known = ''] = firms(world.model);
      const work = () =>
        world.begin('POST', `${ROOT}/companies/batch`, { body: { domains: [known] } }).finish();
      const allowed = Array.from({ length: limit }, work);
      expect(allowed.map(({ headers }) => headers['x-ratelimit-remaining'])).toEqual([
        '5',
        '4',
        '3',
        '2',
        '1',
        '0',
      ]);
      const refused = work();
      expect(refused.status).toBe(429);
      const waitS = Number(refused.headers['retry-after']);
      expect(json(refused)).toMatchObject({ success: false, error_code: 'rate_limited', retry_after: waitS });
      world.timeline.run(waitS * 1_000);
      expect(work().status).toBe(200);
      expect(world.model.truth.chargesFor('company', known)).toHaveLength(limit + 1);
    },
  );

  test.each([
    ['fixed', 200],
    ['sliding', 429],
  ] as const)('a %s window at the turn of a minute', (window, status) => {
    const world = smallWorld({ dialect: { ...plainDialect, window }, limits: { me: 1 } });
    world.timeline.run(59_000);
    expect(world.ask('GET', '/v1/me').status).toBe(200);
    world.timeline.run(1_000);
    expect(world.ask('GET', '/v1/me').status).toBe(status);
  });

  test('each token has its own count, and an address has one for all tokens', () => {
    const world = smallWorld({ limits: { me: 1 } });
    expect(world.ask('GET', '/v1/me').status).toBe(200);
    expect(world.ask('GET', '/v1/me').status).toBe(429);
    expect(world.ask('GET', '/v1/me', { token: world.model.tokens[1]?.text ?? '' }).status).toBe(200);
    const shared = smallWorld({ addressPerMinute: 1 });
    expect(shared.ask('GET', '/v1/me', { token: 'guess' }).status).toBe(401);
    expect(shared.ask('GET', '/v1/me').status).toBe(429);
  });
});

/** Everything visible of a simulated service whose dialect the dice chose. */
function life(seed: number): unknown {
  const timeline = testTimeline();
  const dice = testDice(seed);
  const model = createServiceModel({ timeline, dice, options: { seed } });
  const answers: unknown[] = [];
  const [workspace] = model.workspaces;
  const [token] = model.tokens;
  const headers = { authorization: `Bearer ${token?.text}`, 'x-tenant-id': workspace?.id ?? '' };
  const query = new URLSearchParams({ domain: 'firm-3.example', technology: model.technologies.at(4).name });
  for (let nth = 0; nth < 60; nth += 1) {
    const [method, path] = dice.pick([
      ['GET', '/v1/me'],
      ['GET', `${ROOT}/credits`],
      ['GET', `${ROOT}/domains/lookup`],
      ['GET', `${ROOT}/companies/lookup`],
      ['GET', `${ROOT}/technologies/lookup`],
      ['POST', `${ROOT}/companies/batch`],
      ['POST', `${ROOT}/domains/batch`],
      ['POST', `${ROOT}/lists`],
      ['GET', `${ROOT}/lists`],
      ['GET', `/api${ROOT}/lists/5000`],
      ['GET', `${ROOT}/lists/5001/download`],
    ] as const);
    const domains = Array.from({ length: dice.int(1, 40) }, () => `firm-${dice.int(0, 99)}.example`);
    const body = JSON.stringify({ domains, technology: model.technologies.at(dice.int(0, 5)).name });
    const work = model.handle({ method, path, query, headers, body });
    if (dice.chance(0.1)) model.acts.otherUserSpends(workspace?.id ?? '', dice.int(0, 200));
    timeline.run(work.workMs);
    const answer = work.finish();
    answers.push([answer.status, answer.headers, String(answer.body)]);
    if (dice.chance(0.1)) timeline.run(600_000);
  }
  timeline.drain();
  const { truth } = model;
  for (const { id } of model.workspaces)
    for (const wallet of ['bulk_lookup', 'standard'] as const) {
      const moved = truth.ledger
        .filter((entry) => entry.workspace === id && entry.wallet === wallet)
        .reduce(
          (sum, { type, credits }) =>
            sum + (type === 'charge' || type === 'spent by others' ? -credits : credits),
          0,
        );
      expect(truth.balance(id, wallet)).toBe(moved);
      expect(moved).toBeGreaterThanOrEqual(0);
    }
  expect(truth.underWay()).toEqual([]);
  return {
    dialect: model.dialect,
    answers,
    requests: truth.requests,
    ledger: truth.ledger,
    prices: truth.prices,
  };
}

test('a seed decides everything, and no wallet changes without a record', () => {
  for (let seed = 1; seed <= 40; seed += 1) expect(digestOf(life(seed))).toBe(digestOf(life(seed)));
  expect(digestOf(life(1))).not.toBe(digestOf(life(2)));
});

test('the data of a domain depends on nothing but the seed', () => {
  const of = (dice: number, seed: number) => {
    const { holdings } = smallWorld({ seed }, dice).model;
    return Array.from({ length: 50 }, (_, nth) => [
      holdings.hasCompany(`firm-${nth}.example`),
      holdings.technologiesOf(`firm-${nth}.example`).map(({ techapi_id }) => techapi_id),
    ]);
  };
  expect(of(1, 7)).toEqual(of(2, 7));
  expect(of(1, 7)).not.toEqual(of(1, 8));
});
