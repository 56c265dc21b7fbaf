import type { DomainSpelling, Preview } from '#contract/models/enrich.ts';
import { creditsFor } from '#shared/money/prices.ts';
import type { Writer } from '../store/database.ts';
import { createRowInserter } from '../store/insert-rows.ts';
import { countHosts } from '../store/job-hosts.ts';
import { countPending } from '../store/job-lookups.ts';
import type { ReadRow, SeqRange } from '../store/job-rows.ts';
import { findJob, removeJob, type StoredJob, updateJob } from '../store/jobs.ts';
import { rowsOfDomain } from '../store/rows-of-domain.ts';
import { priceOf } from '../store/wallets.ts';
import { leaveOut } from './leave-out.ts';
import { eachRange, planJob } from './plan.ts';

/**
 * The price of a planned draft with domains as written and with registrable ones; null if there is no
 * difference. The other spelling is planned in a shadow of the draft. The shadow has only subdomains and the
 * domains above them, since all others cost the same either way. If rows are left out, the shadow has all
 * domains, since the spelling also decides which rows are left out.
 */
export async function spellingPrices(
  db: Writer,
  job: StoredJob,
  { now, signal }: { now: () => number; signal?: AbortSignal | undefined },
): Promise<Preview['spellings']> {
  if (countHosts(db, job.id) === 0) return null;
  const other: DomainSpelling = job.options.domains === 'written' ? 'registrable' : 'written';
  const mine = { domains: job.domainCount, fresh: sum(countPending(db, job.id)) };
  const isAll = leavesOut(job);
  const shadow = await planShadow(db, job, other, { isAll, now, signal });
  const theirs = isAll ? shadow : withUntouched(shadow, mine, countTouched(db, job));
  const price = priceOf(db, job.workspace, 'bulk_lookup');
  const costOf = ({ domains, fresh }: typeof mine) => ({ domains, maxCredits: creditsFor(fresh, price) });
  return job.options.domains === 'written'
    ? { written: costOf(mine), registrable: costOf(theirs) }
    : { written: costOf(theirs), registrable: costOf(mine) };
}

function leavesOut({ options: { leftOut } }: StoredJob): boolean {
  return leftOut !== undefined && (leftOut.saved || leftOut.files.length > 0 || leftOut.tags.length > 0);
}

interface Figures {
  domains: number;
  fresh: number;
}

function withUntouched(shadow: Figures, mine: Figures, touched: Figures): Figures {
  return {
    domains: mine.domains - touched.domains + shadow.domains,
    fresh: mine.fresh - touched.fresh + shadow.fresh,
  };
}

const sum = (counts: { companies: number; technologies: number }) => counts.companies + counts.technologies;

/** Selects the domains of a draft that are subdomains, or have subdomains in the draft. */
const TOUCHED = `SELECT d.seq, d.domain FROM job_domains d WHERE d.job_id = :job AND d.left_out = 0 AND d.domain IN (
  SELECT host FROM job_hosts WHERE job_id = :job UNION SELECT base FROM job_hosts WHERE job_id = :job)`;

function countTouched(db: Writer, { id }: StoredJob): Figures {
  const counts = db.get<Figures>(
    `SELECT count(DISTINCT t.seq) AS domains, count(l.seq) AS fresh FROM (${TOUCHED}) t
     LEFT JOIN job_lookups l ON l.job_id = :job AND l.kind IN ('companies', 'technologies') AND l.seq = t.seq AND l.state = 'pending'`,
    { job: id },
  );
  return counts ?? { domains: 0, fresh: 0 };
}

/**
 * Plans the domains that a changed spelling touches, or all domains, in that spelling. Each domain has one
 * row. Leaves nothing in the store.
 */
async function planShadow(
  db: Writer,
  job: StoredJob,
  domains: DomainSpelling,
  { isAll, now, signal }: { isAll: boolean; now: () => number; signal?: AbortSignal | undefined },
): Promise<Figures> {
  // No real job has a negative id.
  const id = -job.id;
  removeJob(db, id);
  try {
    db.run(
      `INSERT INTO jobs (id, workspace, state, path, file_size, file_changed_at, sheet, column_index, column_name, header_row, header,
         options, created_at)
       SELECT ?, workspace, 'draft', path, file_size, file_changed_at, sheet, column_index, column_name, header_row, header,
         options, created_at FROM jobs WHERE id = ?`,
      [id, job.id],
    );
    const inserter = createRowInserter(db, id);
    let idx = 0;
    await eachRange(job, signal, (range) => {
      const rows: ReadRow[] = [];
      const keep = (domain: string, host: string | null, base: string | null) => {
        rows.push({ idx, number: idx, value: '', domain, host, base });
        idx += 1;
      };
      for (const { host, base } of hostsOf(db, job.id, range))
        keep(domains === 'written' ? host : base, host, base);
      for (const domain of othersOf(db, job.id, range, isAll)) keep(domain, null, null);
      db.transaction(() => inserter.insert(rows));
    });
    inserter.finish();
    updateJob(db, id, { rowCount: idx });
    const shadow = findJob(db, id);
    if (shadow === undefined) return { domains: 0, fresh: 0 };
    const { leftOut, ...options } = { ...job.options, domains };
    if (leftOut !== undefined) await leaveOut(db, { ...shadow, options }, leftOut, signal);
    await planJob(db, { ...shadow, options }, now(), signal);
    const { count } = db.get<{ count: number }>(
      'SELECT count(*) AS count FROM job_domains WHERE job_id = ? AND left_out = 0',
      [id],
    ) ?? { count: 0 };
    return { domains: count, fresh: sum(countPending(db, id)) };
  } finally {
    removeJob(db, id);
  }
}

/** The hosts whose first row is in a range. */
function hostsOf(db: Writer, jobId: number, { fromSeq, toSeq }: SeqRange): { host: string; base: string }[] {
  return db.all('SELECT host, base FROM job_hosts WHERE job_id = ? AND id >= ? AND id < ? ORDER BY id', [
    jobId,
    fromSeq,
    toSeq,
  ]);
}

/**
 * Those domains of a range that are in a row as they are, without a subdomain. A domain without any
 * subdomains in the draft is included only with `isAll`.
 */
function othersOf(db: Writer, id: number, range: SeqRange, isAll: boolean): string[] {
  const hasOwnRow = `EXISTS (SELECT 1 FROM ${rowsOfDomain(':job', 'd.seq')} WHERE host IS NULL)`;
  const isHost = 'EXISTS (SELECT 1 FROM job_hosts h WHERE h.job_id = :job AND h.host = d.domain)';
  const bases = '(SELECT base FROM job_hosts WHERE job_id = :job)';
  return db.values<string>(
    `SELECT d.domain FROM job_domains d WHERE d.job_id = :job AND d.seq >= :fromSeq AND d.seq < :toSeq AND NOT ${isHost}
     AND ${isAll ? `(d.domain NOT IN ${bases} OR ${hasOwnRow})` : `d.domain IN ${bases} AND ${hasOwnRow}`}`,
    { job: id, ...range },
  );
}
