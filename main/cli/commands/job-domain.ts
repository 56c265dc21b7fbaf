import { StackdeskError } from '../../../preload/contract/errors.ts';
import { budgetFlag, jobIdOf, type ParsedArguments } from '../arguments.ts';
import type { CommandResult } from '../command.ts';
import { followToEnd } from '../follow-to-end.ts';
import { plural } from '../numbers.ts';
import { withEngine } from '../open-engine.ts';
import type { Terminal } from '../terminal.ts';

/** Gives a row of an ended run the domain that it lacks, asks for it alone, and writes the file again; `--dry-run` tells the price. */
export function setDomain({ flags, words }: ParsedArguments, terminal: Terminal): Promise<CommandResult> {
  const [, id, number, text] = words;
  const jobId = jobIdOf(id);
  if (number === undefined || !/^[1-9]\d{0,6}$/.test(number) || text === undefined)
    throw new StackdeskError('usage', 'Say which row and what: jobs set ID ROW DOMAIN.');
  const asked = { row: Number(number), text };
  const budget = budgetFlag(flags);
  const isDry = flags['dry-run'] === true;
  return withEngine(flags, { maySpend: !isDry, needsService: !isDry }, async (engine) => {
    const quote = engine.jobs.quoteDomain(jobId, asked);
    const cost = quote.lookups === 0 ? 'free' : `up to ${plural(quote.credits, 'credit')}`;
    const told = `Row ${number}: ${quote.domain}, ${cost}`;
    if (isDry) return { json: { job: jobId, row: asked.row, ...quote }, text: told, exitCode: 0 };
    terminal.say(told);
    engine.jobs.giveDomain(jobId, { ...asked, budget: budget ?? quote.credits });
    return followToEnd(engine, jobId, terminal);
  });
}
