import { expect, test } from 'vitest';
import { didYouMean, nearest } from '../../../main/cli/did-you-mean.ts';
import { commands, main } from '../../../main/cli/main.ts';
import { madeProgram } from '../../support/engine/made-program.ts';

const names = Object.keys(commands);

test.each([
  ['rnus', 'runs'],
  ['run', 'runs'],
  ['enrcih', 'enrich'],
  ['Lookup', 'lookup'],
  ['conf', 'config'],
  ['ledgre', 'ledger'],
])('"%s" may mean %s', (word, meant) => {
  expect(nearest(word, names)[0]).toBe(meant);
});

test.each(['', 'x', 'xyz', 'somethingelse', 'x'.repeat(100_000)])('"%s" means none', (word) => {
  expect(didYouMean(word, names)).toBe('');
});

test.each([
  [['rnus'], 'Did you mean runs?'],
  [['runs', 'resmue', '3'], 'Did you mean resume?'],
  [['saved', 'serach'], 'Did you mean search?'],
  [['runs', '--jsno'], 'Did you mean --json?'],
  [['enrich', 'a.csv', '--compnies'], 'Did you mean --companies?'],
])('%j says what may be meant', async (argv, sentence) => {
  const { program, stderr } = madeProgram();
  expect(await main(argv, program)).toBe(2);
  expect(stderr.text()).toContain(sentence);
});
