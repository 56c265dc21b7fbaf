import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { cacheDir } from '../../scripts/setup/paths.mjs';
import { type Campaigns, USUAL } from '../../scripts/test/suites.mjs';
import { commitOf, openCheckout } from './checkout.ts';
import { chooseFaults } from './choose-faults.ts';
import { placeAgain } from './places.ts';
import { isSameFault, noteTried, readTried, tableOf } from './record.ts';
import { tryFault } from './suite.ts';

/**
 * `npm run plant-faults -- --seed 35 --count 80 --commit OLD:9:0:4:12 --commit HEAD`: plants the same faults in each
 * commit, one at a time, and says which its tests catch. After a commit stand the seconds that its `npm test` gives to the
 * simulation of one program, of several, of teams, and to fuzzing. A run that was stopped goes on; `--table` only prints
 * what is known.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: '35' },
      count: { type: 'string', default: '80' },
      commit: { type: 'string', multiple: true, default: ['HEAD'] },
      only: { type: 'string' },
      table: { type: 'boolean', default: false },
    },
  });
  // What is being tried when this is ended was stopped, not caught, so it is tried again the next time.
  let isStopped = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      isStopped = true;
    });
  // It runs for many hours beside the work of people.
  setPriority(constants.priority.PRIORITY_LOW);
  const commits = values.commit.map(readCommit);
  const checkouts = commits.map(({ commit }) => openCheckout(commit));
  const faults = chooseFaults(checkouts, Number(values.count), Number(values.seed));
  mkdirSync(join(cacheDir, 'faults'), { recursive: true });
  const notes = join(cacheDir, 'faults', `seed-${values.seed}.jsonl`);
  const names = commits.map(({ commit }) => commit);
  const wanted = values.only?.split(',').map(Number);
  for (const [index, fault] of faults.entries()) {
    if (values.table || (wanted !== undefined && !wanted.includes(index + 1))) continue;
    for (const [at, { commit, campaigns }] of commits.entries()) {
      const checkout = checkouts[at] ?? '';
      const isTried = readTried(notes).some(
        (each) => each.commit === commit && isSameFault(each.fault, fault),
      );
      const here = placeAgain(fault, readFileSync(join(checkout, fault.file), 'utf8'));
      if (isTried || here === null || isStopped) continue;
      console.log(`${index + 1}: ${fault.file}:${here.line}, ${fault.kind}, in ${commit.slice(0, 8)}`);
      const verdict = await tryFault(checkout, here, campaigns);
      if (isStopped) continue;
      noteTried(notes, { commit, fault, verdict });
      console.log(`   ${verdict.caughtBy ?? 'survived'} (${verdict.seconds} s)`);
      writeFileSync(
        join(cacheDir, 'faults', `seed-${values.seed}.md`),
        tableOf(faults, names, readTried(notes)),
      );
    }
  }
  console.log(tableOf(faults, names, readTried(notes)));
}

function readCommit(text: string): { commit: string; campaigns: Campaigns } {
  const [name = '', ...seconds] = text.split(':');
  const [aloneS = USUAL.aloneS, doorsS = USUAL.doorsS, teamS = USUAL.teamS, fuzzS = USUAL.fuzzS] =
    seconds.map(Number);
  const campaigns = { aloneS, doorsS, teamS, fuzzS };
  return { commit: commitOf(name), campaigns };
}

await main();
