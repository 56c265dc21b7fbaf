import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '../../main/sandbox/start.ts';
import { build } from '../../scripts/build/build.mjs';
import { root } from '../../scripts/setup/paths.mjs';
import { domainAt } from '../support/services/sample-domains.ts';

/**
 * Two commands at once over one data folder: the first is the engine, the second its client. Together they must
 * use the allowance of the service (30 batches a minute) to 98 %, and hit no limit. Each minute lasts 3 s.
 */
const TIME_SCALE = 20;
const WINDOW_MS = 60_000 / TIME_SCALE;
const LIMIT = 30;
const DOMAINS_EACH = 16_000;
/** Minutes that count: both commands have work in all of them, after the first has begun. */
const MINUTES = 9;

await build();
const dir = mkdtempSync(join(tmpdir(), 'stackdesk-bench-'));
const sandbox = await startSandbox({ timeScale: TIME_SCALE, latencyMs: [5, 15], lookupBalance: 100_000 });

function enrich(name: string, first: number) {
  const path = join(dir, name);
  const domains = Array.from({ length: DOMAINS_EACH }, (_, index) => domainAt((first + index) * 31));
  writeFileSync(path, `site\n${domains.join('\n')}\n`);
  const child = spawn(process.execPath, [join(root, 'out', 'main', 'cli.cjs'), 'enrich', path, '--json'], {
    env: {
      ...process.env,
      STACKDESK_BASE_URL: sandbox.baseUrl,
      STACKDESK_TOKEN: sandbox.token,
      STACKDESK_WORKSPACE: sandbox.workspaces[0]?.id ?? '',
      STACKDESK_DATA_DIR: join(dir, 'data'),
      STACKDESK_TIME_SCALE: String(TIME_SCALE),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return once(child, 'close');
}

try {
  const ends = await Promise.all([enrich('one.csv', 0), enrich('two.csv', DOMAINS_EACH)]);
  const batches = sandbox.control.requests().filter(({ path }) => path.includes('batch'));
  const firstMs = Math.min(...batches.map(({ at }) => at));
  const used = batches.filter(
    ({ at, status }) => at < firstMs + MINUTES * WINDOW_MS && status === 200,
  ).length;
  const ratio = used / (MINUTES * LIMIT);
  const rateLimited = batches.filter(({ status }) => status === 429).length;
  const twice = [...sandbox.control.charges().values()].filter((times) => times > 1).length;
  process.stdout.write(
    `${JSON.stringify({ bench: 'shared-engine', exitCodes: ends.map(([code]) => code), used, allowed: MINUTES * LIMIT, ratio, rateLimited, twice })}\n`,
  );
  process.exitCode = ratio >= 0.98 && rateLimited === 0 && twice === 0 ? 0 : 1;
} finally {
  await sandbox.close();
  rmSync(dir, { recursive: true, force: true });
}
