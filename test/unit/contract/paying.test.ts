import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commandContract, mayPay } from '#contract/procedures/command.ts';

/** Every procedure, by what a second call of it could do: `pays` could pay, or use up a start, a second time. */
const PROCEDURES: Record<keyof typeof commandContract, { pays?: string; free: string }> = {
  session: { free: 'get choose account wallet tellOthers refreshBalance test' },
  home: { free: 'changes lookups tour setTour sawSaved' },
  changes: { free: 'summary lines export digest' },
  sheets: { free: 'inspect converter convert' },
  enrich: { pays: 'start', free: 'collect preview unfinished remembered forget discard' },
  jobs: {
    pays: 'giveDomain rerun resume',
    free: 'list get follow skipReason pause relabel stop write writeCopy hasToAsk failures lastStart quoteDomain export remove undoRemove',
  },
  lookup: {
    pays: 'answer ask',
    free: 'interpret suggest domain technology understand snapshot diff compare exportComparison',
  },
  saved: {
    free: 'workspaces search facets summary annotate tagAll undoTags remove undo removals export tags views saveView renameView removeView',
  },
  lists: {
    pays: 'download setAutomatic start',
    free: 'list refresh get quote starter choices relabel followStart followDownload pause cancel verify locate locateIn deleteFile',
  },
  explore: {
    free: 'peek open openSaved openRun openLedger page facets summary combine group select lookups export views saveView renameView removeView close',
  },
  sql: { free: 'views saveView renameView removeView' },
  tasks: { free: 'list cancel follow' },
  watches: { pays: 'accept resume run', free: 'list get turns digest offer pause remove' },
  ledger: {
    free: 'list labels byLabel relabel summary export exportByLabel doubts sayNotCharged sums allowance agreement compare',
  },
  team: { free: 'get sync setUp script join leave shareNotes unlock goWithout' },
  settings: { free: 'get set' },
  assistants: { pays: 'enrich lookup', free: 'begin allowance setLimits' },
  data: { free: 'info backup export load inspectBackup purgeable' },
  events: { free: 'subscribe' },
  command: { free: 'mean pay give restore handOver' },
};

/** What pays or begins a run, as handlers call it. */
const PAYING_CALL =
  /(?<![.\w])(?:paidAnswer|ask)\(|\bjobs\.(?:start|resume|rerun|giveDomain)\(|\blists\.(?:start|download|setAutomatic)\(|\bwatches\.(?:accept|resume|run)\(/;

const words = (text = '') => text.split(' ').filter((word) => word !== '');

test('each procedure of the contract says whether a call of it may pay or begin a run', () => {
  for (const [group, members] of Object.entries(commandContract)) {
    const { pays, free } = PROCEDURES[group as keyof typeof commandContract];
    const names = Object.keys(members).sort();
    expect(names, `procedures of ${group}`).toEqual([...words(pays), ...words(free)].sort());
    expect(names.filter((name) => mayPay([group, name])).join(' '), `of ${group}`).toBe(pays ?? '');
  }
});

test('a procedure is marked if and only if its handler calls what pays', () => {
  const folder = join(import.meta.dirname, '../../../main/engine/handlers');
  const handlers = globSync('*.ts', { cwd: folder }).flatMap((file) =>
    [
      ...readFileSync(join(folder, file), 'utf8').matchAll(
        /\bapi\.(\w+)\.(\w+)\.handler\(([\s\S]*?)(?=\bapi\.\w+\.\w+\.handler\(|\n\}|$)/g,
      ),
    ].map(([, group = '', name = '', body = '']) => ({ path: [group, name], pays: PAYING_CALL.test(body) })),
  );
  const all = Object.entries(commandContract).flatMap(([group, members]) =>
    Object.keys(members).map((name) => `${group}.${name}`),
  );
  expect(all.filter((each) => !handlers.some(({ path }) => path.join('.') === each))).toEqual([]);
  const marked = handlers.filter(({ path }) => mayPay(path)).map(({ path }) => path.join('.'));
  expect(handlers.filter(({ pays }) => pays).map(({ path }) => path.join('.'))).toEqual(marked);
});
