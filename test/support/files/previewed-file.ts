import { afterAll } from 'vitest';
import { domainOf } from '../../../main/engine/domains/parse-domain.ts';
import { previewEnrichment } from '../../../main/engine/enrich/preview.ts';
import { appendColumns } from '../../../main/engine/sheets/append-columns.ts';
import { inspectSheet, type SheetFacts } from '../../../main/engine/sheets/inspect.ts';
import { openSheetFile } from '../../../main/engine/sheets/open-sheet-file.ts';
import { ensureWorkspace } from '../../../main/engine/store/connections.ts';
import { findJob, type StoredJob } from '../../../main/engine/store/jobs.ts';
import { openStore, type Store } from '../../../main/engine/store/open-store.ts';
import {
  type EnrichOptions,
  enrichOptionsSchema,
  type Preview,
  type PreviewRequest,
} from '#contract/models/enrich.ts';
import { atEnd, openKept } from '../run/lifetime.ts';
import { withEmptyStore } from '../engine/engine-fixture.ts';
import { tempDir } from './temp-dir.ts';

export const ANSWER_HEADER = ['Company status', 'Company name', 'Score'];

/** The new cells of a row in these tests: each shows whose answer it is. */
export function answerTo(domain: string | null): (string | number)[] {
  return domain === null ? ['blank', '', ''] : [`found ${domain}`, `Co ${domain}`, domain.charCodeAt(0)];
}

export interface Previewed {
  path: string;
  out: string;
  facts: SheetFacts;
  preview: Preview;
  db: Store['db'];
  job: StoredJob;
}

/** Previews a file as window and command line do, and writes it as a run would, with made-up answers. */
export async function previewAndWrite(
  path: string,
  options: Partial<EnrichOptions> = {},
  reading: Partial<Pick<PreviewRequest, 'hiddenRows' | 'rowsBelow'>> = {},
): Promise<Previewed> {
  const store = openStore(withEmptyStore(tempDir()));
  atEnd(() => store.close());
  const id = '5b1f8d1e-0000-4000-8000-000000000001';
  const workspace = ensureWorkspace(store.db, 'test', { id, name: 'Test' });
  const input = await openSheetFile(path);
  atEnd(() => input.close());
  const facts = await inspectSheet(input);
  const column = facts.domainColumn ?? 0;
  const asked = { kinds: ['companies'], companyFields: ['name'], maxAgeMs: null, ...options };
  const preview = await previewEnrichment(
    { db: store.db, workspace, now: () => 0, dataDir: tempDir(), onScan: () => undefined },
    {
      draftId: null,
      path,
      sheet: facts.sheet,
      column,
      fallback: null,
      domains: 'written',
      personalAddresses: false,
      hiddenRows: false,
      rowsBelow: false,
      ...reading,
      platformPages: false,
      options: enrichOptionsSchema.parse(asked),
    },
  );
  const job = findJob(store.db, preview.jobId);
  if (job === undefined) throw new Error('the draft is not kept');
  const out = path.replace(/\.(\w+)$/, '-out.$1');
  await appendColumns({
    input,
    sheet: facts.sheet,
    headerRow: job.headerRow,
    table: job.options.table,
    header: ANSWER_HEADER,
    out,
    valuesFor: (rows) =>
      rows.map(({ cells }) =>
        cells.every((cell) => cell.trim() === '') ? ['', '', ''] : answerTo(domainOf(cells[column] ?? '')),
      ),
  });
  return { path, out, facts, preview, db: store.db, job };
}

/** Previews and writes each file of a corpus once, for all tests of a file, which only read the results. */
export function sharePreviewed(copy: (name: string) => string): (name: string) => Promise<Previewed> {
  const made = new Map<string, { opened: Previewed; end: () => Promise<void> }>();
  afterAll(async () => {
    for (const { end } of made.values()) await end();
  });
  return async (name) => {
    const each = made.get(name) ?? (await openKept(() => previewAndWrite(copy(name))));
    made.set(name, each);
    return each.opened;
  };
}
