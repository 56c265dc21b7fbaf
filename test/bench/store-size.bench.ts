import { cpSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { viewDomain } from '../../main/engine/lookups/domain-view.ts';
import { openStore } from '../../main/engine/store/open-store.ts';
import { runAlone } from '../support/run/alone-run.ts';
import { bundleProgram } from '../support/run/bundle-program.ts';
import { domainAt } from '../support/services/sample-domains.ts';

/**
 * Enriches 100,000 domains with both kinds, and reads the views of some of them: from the store as it is, and from a copy
 * whose answers are not compressed, in turns. Bounds: 130 MB for the store (with fewer domains accordingly less), and
 * reading from it takes no more CPU. Since the same measurement varies by some percent, 1.05 times counts as no more.
 * Fails beyond a bound.
 */
const DOMAINS = Number(process.env.STACKDESK_BENCH_DOMAINS ?? 100_000);
const MOST_MB = (130 * DOMAINS) / 100_000;
const MOST_RATIO = 1.05;
/** How often views are read from each store, and how many. */
const TURNS = 15;
const VIEWS = 2_000;

const dir = mkdtempSync(join(tmpdir(), 'stackdesk-bench-'));
try {
  const input = join(dir, 'sites.csv');
  const domains = Array.from({ length: DOMAINS }, (_, index) => domainAt(index * 3));
  writeFileSync(input, `site\n${domains.join('\n')}\n`);
  const [packedDir, plainDir] = [join(dir, 'packed'), join(dir, 'plain')];
  await runAlone(await bundleProgram('run-and-search'), { dataDir: packedDir, input, mode: 'alone' });
  const [packedMb, plainMb] = [sizeMb(packedDir), unpackedCopy(packedDir, plainDir)];
  const times = readInTurns([packedDir, plainDir], domains);
  const [packed = Number.NaN, plain = Number.NaN] = times.map(middle);
  const ratio = Math.round((packed / plain) * 1_000) / 1_000;
  const figures = { packedMb, plainMb, viewUs: Math.round(packed), plainViewUs: Math.round(plain), ratio };
  const bounds = { packedMb: MOST_MB, ratio: MOST_RATIO };
  process.stdout.write(`${JSON.stringify({ bench: 'store-size', domains: DOMAINS, ...figures, bounds })}\n`);
  if (!(packedMb <= MOST_MB && ratio <= MOST_RATIO)) process.exitCode = 1;
} finally {
  rmSync(dir, { recursive: true, force: true });
}

function sizeMb(dataDir: string): number {
  return Math.round(statSync(join(dataDir, 'stackdesk.db')).size / 104_857.6) / 10;
}

/** Copies a store and has its answers as texts there; returns the size of the copy. */
function unpackedCopy(from: string, to: string): number {
  cpSync(from, to, { recursive: true });
  const { db, close } = openStore(to);
  db.run(`UPDATE snapshots SET raw = answer_text(raw, packed), packed = NULL WHERE packed IS NOT NULL`);
  db.run('VACUUM');
  close();
  return sizeMb(to);
}

/** The CPU that a view takes from each store, µs, in each turn. */
function readInTurns(dirs: readonly string[], domains: readonly string[]): number[][] {
  const stores = dirs.map((each) => openStore(each));
  const workspace = stores[0]?.db.values<number>('SELECT id FROM workspaces ORDER BY id')[0] ?? 0;
  const step = Math.max(1, Math.floor(domains.length / VIEWS));
  const times: number[][] = stores.map(() => []);
  // Each turn reads others, as a person does. The first one compiles the code, and is not counted.
  for (let turn = 0; turn <= TURNS; turn += 1)
    for (const place of turn % 2 === 0 ? [0, 1] : [1, 0]) {
      const db = stores[place]?.db;
      if (db === undefined) continue;
      const read = domains.filter((_, index) => index % step === turn % step);
      const startedAt = process.cpuUsage();
      let found = 0;
      for (const domain of read) found += viewDomain(db, workspace, domain).history.length;
      const { user, system } = process.cpuUsage(startedAt);
      if (found < read.length) throw new Error(`only ${found} answers about ${read.length} domains`);
      if (turn > 0) times[place]?.push((user + system) / read.length);
    }
  for (const { close } of stores) close();
  return times;
}

function middle(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}
