import { execFileSync } from 'node:child_process';
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
 * whose answers are not compressed, in turns. Bounds: 130 MB for the store (with fewer domains accordingly less), and a
 * view takes no more time from the disk, as right after a start. Since the same measurement varies by some percent, 1.05
 * times counts as no more. Once all is in memory, only the CPU of reading is left; that is reported. Fails beyond a bound.
 */
const DOMAINS = Number(process.env.STACKDESK_BENCH_DOMAINS ?? 100_000);
const MOST_MB = (130 * DOMAINS) / 100_000;
const MOST_RATIO = 1.05;
/** How often views are read from each store. */
const TURNS = 15;

const dir = mkdtempSync(join(tmpdir(), 'stackdesk-bench-'));
try {
  const input = join(dir, 'sites.csv');
  const domains = Array.from({ length: DOMAINS }, (_, index) => domainAt(index * 3));
  writeFileSync(input, `site\n${domains.join('\n')}\n`);
  const [packedDir, plainDir] = [join(dir, 'packed'), join(dir, 'plain')];
  await runAlone(await bundleProgram('run-and-search'), { dataDir: packedDir, input, mode: 'alone' });
  const [packedMb, plainMb] = [sizeMb(packedDir), unpackedCopy(packedDir, plainDir)];
  const fromDisk = compared(readInTurns([packedDir, plainDir], domains, { from: 'disk', views: 200 }));
  const fromMemory = compared(readInTurns([packedDir, plainDir], domains, { from: 'memory', views: 2_000 }));
  const bounds = { packedMb: MOST_MB, ratio: MOST_RATIO };
  const figures = { packedMb, plainMb, fromDisk, fromMemory, bounds };
  process.stdout.write(`${JSON.stringify({ bench: 'store-size', domains: DOMAINS, ...figures })}\n`);
  if (!(packedMb <= MOST_MB && fromDisk.ratio <= MOST_RATIO)) process.exitCode = 1;
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

/** What a view takes from each store, µs, in each turn: the time from the disk, or the CPU from memory. */
function readInTurns(
  dirs: readonly string[],
  domains: readonly string[],
  { from, views }: { from: 'disk' | 'memory'; views: number },
): number[][] {
  const step = Math.max(1, Math.floor(domains.length / views));
  const times: number[][] = dirs.map(() => []);
  const kept = dirs.map((dir) => (from === 'memory' ? openStore(dir) : null));
  // Each turn reads others, as a person does. The first one compiles the code, and is not counted.
  for (let turn = 0; turn <= TURNS; turn += 1)
    for (const place of turn % 2 === 0 ? [0, 1] : [1, 0]) {
      if (from === 'disk') dropCaches();
      const { db, close } = kept[place] ?? openStore(dirs[place] ?? '');
      const workspace = db.values<number>('SELECT id FROM workspaces ORDER BY id')[0] ?? 0;
      const read = domains.filter((_, index) => index % step === turn % step);
      const startedAt = performance.now();
      const startedCpu = process.cpuUsage();
      let found = 0;
      for (const domain of read) found += viewDomain(db, workspace, domain).history.length;
      const { user, system } = process.cpuUsage(startedCpu);
      const tookUs = from === 'disk' ? (performance.now() - startedAt) * 1_000 : user + system;
      if (found < read.length) throw new Error(`only ${found} answers about ${read.length} domains`);
      if (turn > 0) times[place]?.push(tookUs / read.length);
      if (from === 'disk') close();
    }
  for (const store of kept) store?.close();
  return times;
}

/** Lets the system forget what it read from disks. Needs the rights for it. */
function dropCaches(): void {
  execFileSync('sync');
  writeFileSync('/proc/sys/vm/drop_caches', '3');
}

function compared([packed = [], plain = []]: readonly number[][]) {
  const [viewUs, plainViewUs] = [middle(packed), middle(plain)];
  const ratio = Math.round((viewUs / plainViewUs) * 1_000) / 1_000;
  return { viewUs: Math.round(viewUs), plainViewUs: Math.round(plainViewUs), ratio };
}

function middle(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}
