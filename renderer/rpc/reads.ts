import { engine } from './engine.ts';
import type { EngineClient } from './engine-client.ts';

/** What screens may ask the engine directly: procedures that change nothing and cost nothing. */
export const reads: {
  changes: Pick<EngineClient['changes'], 'lines' | 'summary'>;
  data: Pick<EngineClient['data'], 'info' | 'inspectBackup' | 'purgeable'>;
  enrich: Pick<EngineClient['enrich'], 'remembered'>;
  explore: Pick<EngineClient['explore'], 'facets' | 'lookups' | 'page' | 'peek' | 'summary'>;
  jobs: Pick<EngineClient['jobs'], 'quoteDomain' | 'skipReason'>;
  ledger: Pick<EngineClient['ledger'], 'agreement' | 'byLabel' | 'doubts' | 'summary'>;
  lists: Pick<EngineClient['lists'], 'choices' | 'quote' | 'starter'>;
  lookup: Pick<EngineClient['lookup'], 'diff' | 'domain' | 'snapshot' | 'suggest'>;
  saved: Pick<EngineClient['saved'], 'facets' | 'search' | 'summary'>;
  watches: Pick<EngineClient['watches'], 'offer'>;
} = engine;
