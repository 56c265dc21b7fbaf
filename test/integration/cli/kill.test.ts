import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../../main/engine/store/open-store.ts';
import type { Job } from '#contract/models/job.ts';
import { openCli } from '../../support/engine/open-cli.ts';
import { runCli, startCliProcess } from '../../support/engine/run-cli.ts';
import { campaignSize } from '../../support/run/campaign-size.ts';
import { domainAt } from '../../support/services/sample-domains.ts';

const KILLS = campaignSize(4, 20);
/** More than the killed runs together can ask about. */
const DOMAINS = 600 * KILLS;

it('loses nothing paid and buys nothing twice when it is killed at random instants of a run', async () => {
  const { sandbox, dir, dataDir, environment, cli } = await openCli({
    timeScale: 600,
    latencyMs: [150, 400],
    lookupBalance: 2 * DOMAINS,
  });
  const path = join(dir, 'many.csv');
  writeFileSync(
    path,
    `site\n${Array.from({ length: DOMAINS }, (_, index) => domainAt(index * 101)).join('\n')}\n`,
  );
  const jobs = async () => ((await cli('runs')).json as { jobs: Job[] }).jobs;
  const goOn = async () => {
    const open = (await jobs()).find((job) => job.state !== 'done');
    return open === undefined ? ['enrich', path, '--json'] : ['runs', 'resume', String(open.id), '--json'];
  };

  let kills = 0;
  while (kills < KILLS) {
    const { child, ended } = startCliProcess(await goOn(), environment);
    // Half of the kills come at any time, half right after paid requests left, when most is at stake.
    if (kills % 2 === 0) await sleep(200 + Math.random() * 500);
    else {
      const before = sandbox.control.requests().length;
      while (sandbox.control.requests().length < before + 3 && child.exitCode === null) await sleep(5);
    }
    child.kill('SIGKILL');
    await ended;
    kills += 1;
  }
  const last = await runCli(await goOn(), environment);
  expect([0, 3]).toContain(last.exitCode);

  const all = await jobs();
  // Every kill hit the same run; if it had ended before, another would exist.
  expect(all).toHaveLength(1);
  const [finished] = all;
  expect(finished).toMatchObject({
    state: 'done',
    counts: { rows: DOMAINS, pending: 0, failed: 0, skipped: 0 },
  });
  const store = openStore(dataDir);
  onTestFinished(() => store.close());
  const rows = store.db.all<{ domain: string; state: string }>(
    `SELECT d.domain, l.state FROM job_lookups l JOIN job_domains d ON d.job_id = l.job_id AND d.seq = l.seq WHERE l.job_id = ?`,
    [finished?.id ?? 0],
  );
  expect(rows).toHaveLength(DOMAINS);
  const charges = sandbox.control.charges();
  const twice = [...charges].filter(([, times]) => times > 1);
  expect(twice).toEqual([]);
  const stateOf = new Map(rows.map(({ domain, state }) => [`companies ${domain}`, state]));
  const chargedStates = new Set([...charges.keys()].map((key) => stateOf.get(key)));
  expect([...chargedStates].every((state) => state === 'found' || state === 'unknown')).toBe(true);
  const lostButCharged = [...charges.keys()].filter((key) => stateOf.get(key) === 'unknown').length;
  const { answered, byBalance } = store.db.get<{ answered: number; byBalance: number }>(
    'SELECT total(credits) FILTER (WHERE NOT lost) AS answered, total(credits) FILTER (WHERE lost) AS byBalance FROM ledger',
  ) ?? { answered: 0, byBalance: 0 };
  expect(rows.filter(({ state }) => state === 'found')).toHaveLength(answered);
  expect(answered + lostButCharged).toBe(charges.size);
  // The cost of lost answers is in the ledger, too: the balance showed it.
  expect(byBalance).toBe(lostButCharged);
  expect(finished).toMatchObject({ creditsCharged: charges.size, creditsLost: byBalance });
}, 300_000);
