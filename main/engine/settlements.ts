import { settleBatch } from './jobs/settle-batch.ts';
import type { Settlements } from './ledger/book-answer.ts';
import { settleStart } from './lists/settle-start.ts';
import { settleLookup } from './lookups/settle-lookup.ts';

/** How the answer to each paid operation is kept. */
export const settlements: Settlements = {
  companies_batch: settleBatch('companies'),
  technologies_batch: settleBatch('technologies'),
  domain_lookup: settleLookup('technologies'),
  company_lookup: settleLookup('companies'),
  technology_lookup: settleLookup('technology'),
  list_start: settleStart,
};
