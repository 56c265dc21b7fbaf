import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../../main/engine/store/open-store.ts';
import { drawDisturbances, seededRandom, transferWithCuts } from '../support/engine/cut-transfers.ts';
import { type InFlightOutcome, killInFlight } from '../support/engine/kill-in-flight.ts';
import { csvOf, sha256Of } from '../support/engine/transfer-journal.ts';

/**
 * A hundred files of 64 MiB, each cut one to three times, with a killed process in a third of them; then some
 * whose process is killed while bytes come in at the speed of a gigabit line, so that those under way are
 * lost. Fails beyond the bounds.
 */
const COUNT = Number(process.env.STACKDESK_BENCH_TRANSFERS ?? 100);
const SIZE = 64 * 1_024 ** 2;
const AT_ONCE = 4;
const IN_FLIGHT = Number(process.env.STACKDESK_BENCH_IN_FLIGHT ?? 20);
const MOST_FETCHED = 1.05;

const dir = mkdtempSync(join(tmpdir(), 'stackdesk-bench-'));
const store = openStore(dir);
try {
  const data = csvOf(SIZE);
  const desk = { db: store.db, dataDir: dir, folder: join(dir, 'lists') };
  const disturbances = drawDisturbances(COUNT, data.length, seededRandom(64));
  const startedMs = performance.now();
  const { outcomes, files } = await transferWithCuts(desk, data, disturbances, AT_ONCE);
  const ms = Math.round(performance.now() - startedMs);
  const sha256 = sha256Of(data);
  const wrong = outcomes.filter((each) => each.sha256 !== sha256 || each.row.sha256 !== sha256).length;
  const stray = files.length - outcomes.length;
  const excess = outcomes.filter((each) => each.requests > each.disturbance.cutAt.length + 1).length;
  const ratios = outcomes.map(({ servedBytes }) => servedBytes / data.length);
  const worst = round(Math.max(...ratios));
  const kills = disturbances.filter((each) => each.kills).length;
  const cuts = disturbances.reduce((sum, each) => sum + each.cutAt.length, 0);
  const random = seededRandom(65);
  const killed: InFlightOutcome[] = [];
  for (let index = 0; index < IN_FLIGHT; index += 1)
    killed.push(await killInFlight(desk, data, random() * data.length, `killed-${index}.csv`));
  const inFlight = {
    files: IN_FLIGHT,
    killed: killed.filter(({ requests }) => requests > 1).length,
    wrong: killed.filter((each) => each.sha256 !== sha256).length,
    // What the system's buffers held when the process died can't be changed, so this is reported without a
    // bound.
    worstHandedOut: round(Math.max(...killed.map((each) => each.handedOutBytes / data.length))),
    meanHandedOut: round(
      killed.reduce((sum, each) => sum + each.handedOutBytes / data.length, 0) / IN_FLIGHT,
    ),
  };
  process.stdout.write(
    `${JSON.stringify({ bench: 'transfer-cuts', files: COUNT, sizeBytes: data.length, cuts, kills, ms, wrong, stray, excess, worstFetched: worst, inFlight, mostFetched: MOST_FETCHED })}\n`,
  );
  if (wrong + stray + excess + inFlight.wrong > 0 || worst > MOST_FETCHED) process.exitCode = 1;
} finally {
  store.close();
  rmSync(dir, { recursive: true, force: true });
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
