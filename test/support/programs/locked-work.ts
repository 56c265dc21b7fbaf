import { appendFileSync } from 'node:fs';
import { loadScript } from '../scripts.ts';

/** Notes in a file when it begins and ends a piece of work that no other process may do at the same time: `locked-work.ts LOCK JOURNAL [die]`. */
const [lock = '', journal = '', mode] = process.argv.slice(2);
type WithLock = (name: string, work: () => Promise<void>) => Promise<void>;
const { withLock } = await loadScript<{ withLock: WithLock }>('setup/lock.mjs');

await withLock(lock, async () => {
  appendFileSync(journal, `begin ${process.pid}\n`);
  if (mode === 'die') process.kill(process.pid, 'SIGKILL');
  await new Promise((resolve) => setTimeout(resolve, 30));
  appendFileSync(journal, `end ${process.pid}\n`);
});
