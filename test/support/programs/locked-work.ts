import { appendFileSync } from 'node:fs';
import { withLock } from '../../../scripts/setup/lock.mjs';

/**
 * Writes to a file when it begins and ends work that no other process may do at the same time:
 * `locked-work.ts LOCK JOURNAL [die]`.
 */
const [lock = '', journal = '', mode] = process.argv.slice(2);

await withLock(lock, async () => {
  appendFileSync(journal, `begin ${process.pid}\n`);
  if (mode === 'die') process.kill(process.pid, 'SIGKILL');
  await new Promise((resolve) => setTimeout(resolve, 30));
  appendFileSync(journal, `end ${process.pid}\n`);
});
