import type { Database } from '../../main/engine/world/world.ts';
import { textOf } from '../../main/engine/store/answers/packing.ts';
import type { Noted } from './journal.ts';
import type { Person } from './person.ts';
import type { Plan } from './plan.ts';
import type { ServiceModel } from './service/service-model.ts';
import type { Charge } from './service/truth.ts';
import { STRANGER } from './service/wire/wrong-entries.ts';

/** What the checks of the promises need. */
export interface Scene {
  plan: Plan;
  readonly store: Database;
  model: ServiceModel;
  person: Person;
  noted: readonly Noted[];
}

/** A promise that was broken. */
export class Broken extends Error {}

export function broken(rule: string, detail: string): never {
  throw new Broken(`${rule}: ${detail}`);
}

interface Row {
  id: number;
  workspace: number;
  state: string;
  wallet: string;
  most: number;
  doubt: number;
  booked: number;
}

/**
 * Faults whose headers are wrong about money: what they say is booked, and only the balance shows the truth.
 */
const LIES = new Set(['absurd-headers', 'duplicated-headers']);

/** Faults that make one figure wrong. */
const WRONG: ReadonlySet<string> = new Set(['wrong-figure', 'lying-figure']);

/** Whether the answer's cost was wrong or missing. */
function isUntold(model: ServiceModel, { sent }: Noted): boolean {
  if (sent.faults.some((fault) => LIES.has(fault))) return true;
  return !model.dialect.creditHeaders.used && !sent.path.includes('/batch');
}

/**
 * Whether only the balance showed what the answer cost: after an unannounced change the old price is booked.
 */
function isPriceUntold(model: ServiceModel, noted: Noted): boolean {
  if (isUntold(model, noted)) return true;
  const { creditHeaders, batch } = model.dialect;
  const isSilentBatch = noted.sent.path.includes('/domains/batch') && batch.envelope.counts === 'none';
  return isSilentBatch && !creditHeaders.used && !creditHeaders.cost;
}

/** Everything that must be true at any moment. Throws `Broken`. */
export function checkMoney(scene: Scene): void {
  const rows = requestsOf(scene.store);
  const charged = chargedByRequest(scene);
  checkBoughtOnce(scene);
  checkCleared(rows, charged, scene.person.restores.length > 0);
  checkLedger(scene, rows, charged);
}

function requestsOf(store: Database): Map<number, Row> {
  const rows = store
    .prepare(
      `SELECT r.id, r.workspace, r.state, r.wallet, r.most, r.doubt,
         (SELECT coalesce(sum(credits), 0) FROM ledger WHERE request_id = r.id) AS booked FROM requests r`,
    )
    .all() as Row[];
  return new Map(rows.map((row) => [row.id, row]));
}

/** What the service really charged, by the id of the journal's row. */
function chargedByRequest({ noted, model }: Scene): Map<number, number> {
  const byService = new Map<number, number>();
  for (const charge of model.truth.charges)
    byService.set(charge.requestId, (byService.get(charge.requestId) ?? 0) + charge.credits);
  const charged = new Map<number, number>();
  for (const { sent, journalId } of noted) {
    // What a box sent again is of the same request.
    for (const id of [sent.requestId, sent.againId])
      charged.set(journalId, (charged.get(journalId) ?? 0) + (id === null ? 0 : (byService.get(id) ?? 0)));
  }
  return charged;
}

/**
 * A thing is charged at most once for each time that someone asked for it, or gave their word to ask again.
 */
function checkBoughtOnce({ model, person, noted }: Scene): void {
  const counts = new Map<string, { count: number; charge: Charge }>();
  const ours = new Set(noted.map(({ sent }) => sent.requestId));
  for (const charge of model.truth.charges) {
    if (!ours.has(charge.requestId) || charge.kind === 'list') continue;
    for (const key of charge.keys) {
      const subject = `${charge.workspace} ${charge.kind === 'company' ? 'companies' : charge.kind}:${key}`;
      counts.set(subject, { count: (counts.get(subject)?.count ?? 0) + 1, charge });
    }
  }
  for (const [subject, { count }] of counts) {
    const { once, more } = person.permissions;
    // The service writes technologies in lower case.
    const named =
      [...more.keys(), ...once].find((known) => known.toLowerCase() === subject.toLowerCase()) ?? subject;
    const allowed = (once.has(named) ? 1 : 0) + (more.get(named) ?? 0);
    if (count > allowed) broken('bought twice', `${subject} was charged ${count} times, ${allowed} allowed`);
  }
}

/** Requests that are said to have cost nothing did cost nothing. */
function checkCleared(
  rows: ReadonlyMap<number, Row>,
  charged: ReadonlyMap<number, number>,
  hasRestored: boolean,
): void {
  for (const [id, credits] of charged) {
    const row = rows.get(id);
    // A restore keeps only what was charged, or may have been.
    if (row === undefined && (!hasRestored || credits > 0))
      broken('journal', `request ${id} is gone from the journal, and cost ${credits}`);
    if (row?.state === 'not_charged' && credits > 0)
      broken('said to be free', `request ${id} is noted as not charged, and cost ${credits}`);
  }
}

/** Charges are in the ledger or in doubt; a request under way may cost what it was sent for. */
function checkLedger(
  { plan, noted, model }: Scene,
  rows: ReadonlyMap<number, Row>,
  charged: ReadonlyMap<number, number>,
): void {
  const liars = new Set(noted.filter((each) => isPriceUntold(model, each)).map(({ journalId }) => journalId));
  // A second figure contradicts these, so no charge is missed; but a figure that is too high may be booked.
  const wrong = new Set(
    noted
      .filter(({ sent }) => sent.faults.some((fault) => WRONG.has(fault)))
      .map(({ journalId }) => journalId),
  );
  const sums = new Map<string, { charged: number; booked: number; open: number; lies: number }>();
  for (const row of rows.values()) {
    const key = `${row.workspace} ${row.wallet}`;
    const sum = sums.get(key) ?? { charged: 0, booked: 0, open: 0, lies: 0 };
    const cost = charged.get(row.id) ?? 0;
    sum.charged += Math.min(cost, row.state === 'answered' ? cost : Math.max(row.most, row.booked));
    sum.booked += row.booked;
    sum.open += row.state === 'sending' ? row.most : row.doubt;
    if (liars.has(row.id)) sum.lies += Math.abs(cost - row.booked);
    sums.set(key, sum);
  }
  const spentByOthers = model.truth.movements.filter(({ type }) => type === 'spent by others').length > 0;
  const keepsAnswers = plan.steps.some(
    (step) => step.do === 'weather' && (step.faults['kept-answer'] ?? 0) > 0,
  );
  const refunds = model.truth.movements.filter(({ type }) => type === 'refund').length;
  for (const [key, { charged: cost, booked, open, lies }] of sums) {
    if (cost > booked + open + lies + refunds + 1e-6)
      broken('charges = ledger + in doubt', `${key}: charged ${cost}, booked ${booked}, open ${open}`);
    // A look that was kept for a moment, and tells its age by a clock of whole seconds, can look like a gain.
    // A price that becomes known late makes a lost request cost more than it was sent for; the rest of the
    // balance's fall goes to others in doubt.
    const isExact =
      wrong.size === 0 &&
      !keepsAnswers &&
      !plan.hasStrangers &&
      plan.wallets === undefined &&
      !spentByOthers &&
      lies === 0 &&
      model.dialect.price === 1;
    if (isExact && booked > cost + refunds + 1e-6)
      broken('charges = ledger + in doubt', `${key}: booked ${booked} for charges of ${cost}`);
  }
}

/** Each row of a run has one state, and the states add up. */
export function checkRows({ store }: Scene): void {
  const jobs = store
    .prepare(`SELECT id, state, row_count AS rowCount, options FROM jobs WHERE state <> 'draft'`)
    .all() as {
    id: number;
    state: string;
    rowCount: number;
  }[];
  for (const { id, state, rowCount } of jobs) {
    const states = store
      .prepare('SELECT state, count(*) AS count FROM job_rows WHERE job_id = ? GROUP BY state')
      .all(id) as { state: string; count: number }[];
    const total = states.reduce((sum, { count }) => sum + count, 0);
    if (total !== rowCount) broken('rows', `run ${id} has ${total} rows, not ${rowCount}`);
    const pending = states.find((each) => each.state === 'pending')?.count ?? 0;
    if ((state === 'done' || state === 'stopped') && pending > 0)
      broken('rows', `run ${id} is ${state} with ${pending} rows open`);
  }
}

/**
 * No row of a run is failed, skipped or open if a request of that run for it was charged, unless someone gave
 * their word to ask again.
 */
export function checkFailedRows(scene: Scene): void {
  const { store, model, noted, person } = scene;
  const byService = new Map(noted.map((each) => [each.sent.requestId, each]));
  for (const charge of model.truth.charges) {
    const own = byService.get(charge.requestId);
    if (own === undefined || own.jobId === null) continue;
    const kind = charge.kind === 'company' ? 'companies' : 'technologies';
    for (const key of charge.keys) {
      const row = store
        .prepare(
          `SELECT l.state FROM job_lookups l JOIN job_domains d ON d.job_id = l.job_id AND d.seq = l.seq
           WHERE l.job_id = ? AND l.kind = ? AND d.domain = ?`,
        )
        .get(own.jobId, kind, key) as { state: string } | undefined;
      const isResent = (person.permissions.more.get(`${charge.workspace} ${kind}:${key}`) ?? 0) > 0;
      if (row !== undefined && !isResent && ['failed', 'skipped', 'no_data', 'invalid'].includes(row.state))
        broken(
          'a charged row is called failed',
          `${key} of run ${own.jobId} is ${row.state}, and was charged`,
        );
    }
  }
}

/** What the service has is never called missing, whatever text came in its place. */
export function checkMissing({ plan, store, model }: Scene): void {
  if (plan.steps.some((step) => step.do === 'data changes')) return;
  const rows = store
    .prepare(
      `SELECT DISTINCT l.kind, d.domain FROM job_lookups l JOIN job_domains d ON d.job_id = l.job_id AND d.seq = l.seq
       JOIN jobs j ON j.id = l.job_id AND json_extract(j.options, '$.category') IS NULL
       WHERE l.state IN ('no_data', 'invalid')`,
    )
    .all() as { kind: string; domain: string }[];
  for (const { kind, domain } of rows) {
    const { holdings } = model;
    const isThere =
      kind === 'companies' ? holdings.hasCompany(domain) : holdings.technologiesOf(domain).length > 0;
    if (isThere) broken('called missing', `the service has ${kind} of ${domain}`);
  }
}

/** What is saved about a domain is about that domain. Something in between may have put another one in its place. */
export function checkAbout({ store }: Scene): void {
  const rows = store
    .prepare(`SELECT key, raw, packed FROM snapshots WHERE kind <> 'technology' AND outcome = 'found'`)
    .all() as { key: string; raw: string; packed: Buffer | null }[];
  for (const row of rows)
    if (textOf(row).includes(STRANGER))
      broken('an answer about another domain', `it is saved for ${row.key}`);
}

/** Once a wallet fell for a reason that nobody knows, runs and assistants ask for nothing until a person says who uses it. */
export function checkFall({ store }: Scene, leaving: Noted): void {
  if (leaving.wallet !== 'bulk_lookup' || (leaving.jobId === null && leaving.assistant === null)) return;
  const row = store
    .prepare('SELECT fall - others AS open FROM wallets WHERE workspace = ? AND wallet = ? AND shared = 0')
    .get(leaving.workspace, leaving.wallet) as { open: number } | undefined;
  if (row !== undefined && row.open > 0)
    broken('a fall is not asked about', `${row.open} credits, and request ${leaving.journalId} left`);
}

/** Batches of a run that must be answered after a loss before several are under way again. */
const CAREFUL = 10;
/** Batches of a run that may be under way at once. Those that wait to leave when one is lost still do. */
const UNDER_WAY = 4;

/** After a loss, a run has one batch under way until ten were answered, unless a person let it go on since then. */
export function checkCareful({ store, noted, person }: Scene, leaving: Noted): void {
  if (leaving.jobId === null) return;
  const ofRun = noted.filter(
    ({ jobId, go, sent }) => jobId === leaving.jobId && go === leaving.go && sent.leftAt >= person.wentOnAt,
  );
  const endOf = ({ sent }: Noted) => sent.endedAt ?? Number.POSITIVE_INFINITY;
  const stateOf = store.prepare('SELECT state FROM requests WHERE id = ?').pluck();
  const ended = ofRun
    .filter((each) => endOf(each) < leaving.sent.leftAt)
    .sort((one, other) => endOf(one) - endOf(other))
    .map((each) => ({ ...each, endedAt: endOf(each), state: stateOf.get(each.journalId) }));
  // That a refusal was a loss may be seen much later.
  const lost = ended.findLastIndex(({ state, sent }) => state === 'unknown' && sent.end === 'failed');
  const since = ended[lost]?.endedAt;
  if (since === undefined) return;
  if (ended.slice(lost).filter(({ state }) => state === 'answered').length >= CAREFUL) return;
  const isBeside = (each: Noted) =>
    ofRun.some((other) => other.sent.leftAt < each.sent.leftAt && endOf(other) > each.sent.leftAt);
  const beside = ofRun.filter((each) => each.sent.leftAt > since && isBeside(each));
  if (beside.length >= UNDER_WAY)
    broken('too much at once', `after a loss, request ${leaving.journalId} of run ${leaving.jobId} left`);
}

/** The first that a run asks for in a workspace is one lookup alone: a look at the wallet may name too low a price. */
export function checkFirst({ noted }: Scene, { jobId, journalId, sent }: Noted): void {
  const isBefore = (other: Noted) =>
    other.sent !== sent && other.wallet === 'bulk_lookup' && other.sent.workspace === sent.workspace;
  if (jobId === null || noted.some(isBefore)) return;
  const { domains = [] } = JSON.parse(sent.body ?? '{}') as { domains?: string[] };
  if (domains.length > 1)
    broken('too much at once', `request ${journalId} left before an answer charged for a lookup`);
}

/** Every answer that arrived completely is booked. `deaths` are the times at which a process died. */
export function checkAnswers({ noted, store, person }: Scene, deaths: readonly number[]): void {
  for (const { sent, journalId } of noted) {
    if (sent.end !== 'answered' || sent.answer?.status !== 200 || sent.faults.length > 0) continue;
    if (deaths.includes(sent.endedAt ?? -1)) continue;
    // What it brought went away with a restore. What it cost did not: that is in the ledger.
    if (person.restores.some((at) => at >= sent.leftAt)) continue;
    const row = store.prepare('SELECT state FROM requests WHERE id = ?').get(journalId) as
      | { state: string }
      | undefined;
    if (row?.state !== 'answered')
      broken('an answer was dropped', `request ${journalId} was answered, and is ${row?.state}`);
  }
}

/** The file of a finished run is complete. */
export function checkFiles(scene: Scene, read: (path: string) => string | undefined): void {
  const done = scene.store
    .prepare(`SELECT id, out FROM jobs WHERE state = 'done' AND out IS NOT NULL`)
    .all() as {
    id: number;
    out: string;
  }[];
  for (const { id, out } of done) {
    const domains = scene.person.files.get(id) ?? [];
    const lines = (read(out) ?? '').split('\n').filter((line) => line !== '');
    if (lines.length !== domains.length + 1)
      broken('files', `${out} of run ${id} has ${lines.length} lines, not ${domains.length + 1}`);
    lines.slice(1).forEach((line, index) => {
      if (!line.startsWith(`Firm ${index},${domains[index]},`))
        broken('files', `line ${index + 2} of ${out} is ${JSON.stringify(line)}`);
    });
  }
}

/** "The balance agrees" is said only if it is true. */
export function checkAgreement(scene: Scene): void {
  if (scene.plan.hasStrangers || scene.plan.wallets !== undefined) return;
  const charged = chargedByRequest(scene);
  const isLiar = scene.noted.some((each) => isUntold(scene.model, each));
  const jobs = scene.store
    .prepare(
      `SELECT j.id, j.reconciliation, (SELECT coalesce(sum(credits), 0) FROM ledger WHERE job_id = j.id) AS booked,
         (SELECT coalesce(sum(doubt), 0) FROM requests WHERE job_id = j.id) AS doubt,
         (SELECT count(*) FROM ledger WHERE job_id = j.id AND lost = 1) AS lost FROM jobs j WHERE j.state = 'done'`,
    )
    .all() as { id: number; reconciliation: string | null; booked: number; doubt: number; lost: number }[];
  for (const { id, reconciliation, booked, doubt, lost } of jobs) {
    // The cost of lost answers of several runs is only known in total.
    if (reconciliation === null || isLiar || doubt > 0 || lost > 0) continue;
    if ((JSON.parse(reconciliation) as { state: string }).state !== 'agrees') continue;
    const own = new Set(scene.noted.filter(({ jobId }) => jobId === id).map(({ journalId }) => journalId));
    const cost = [...own].reduce((sum, journalId) => sum + (charged.get(journalId) ?? 0), 0);
    if (Math.abs(cost - booked) > 1e-6)
      broken('agrees', `run ${id} says that the balance agrees; it booked ${booked} and cost ${cost}`);
  }
}

/**
 * Nothing is sent if one answer could serve: what a run may use is not saved, and no other request under way
 * asks for the same.
 */
export function checkNeeded({ store, noted }: Scene, leaving: Noted): void {
  const subjects = subjectsOf(store, leaving);
  const others = noted.filter(({ sent, journalId }) => sent.end === null && journalId !== leaving.journalId);
  const busy = new Set(
    others
      .filter(({ workspace }) => workspace === leaving.workspace)
      .flatMap((other) => subjectsOf(store, other)),
  );
  const twice = subjects.find((subject) => busy.has(subject));
  if (twice !== undefined)
    broken('asked twice', `${twice} is being asked already (request ${leaving.journalId})`);
  if (leaving.jobId === null) return;
  const job = store.prepare('SELECT options FROM jobs WHERE id = ?').get(leaving.jobId) as
    | { options: string }
    | undefined;
  const options = JSON.parse(job?.options ?? '{}') as { maxAgeMs?: number | null; fresh?: boolean };
  if (options.maxAgeMs !== null || options.fresh === true) return;
  for (const subject of subjects) {
    const [kind = '', key = ''] = subject.split(':');
    const saved = store
      .prepare(
        `SELECT 1 FROM snapshots WHERE workspace = ? AND kind = ? AND key = ? AND page = 1 AND scope = '' AND removed_at IS NULL`,
      )
      .get(leaving.workspace, kind, key);
    if (saved !== undefined)
      broken('asked twice', `${subject} is saved, and run ${leaving.jobId} asks for it`);
  }
}

/**
 * What a lost request asked for is sent again only after a person's word that was given after the loss, for
 * this request.
 */
export function checkWord({ store, person }: Scene, leaving: Noted): void {
  const lost = store
    .prepare(
      `SELECT id, operation, subjects FROM requests WHERE workspace = ? AND id < ? AND state = 'unknown' AND doubt > 0`,
    )
    .all(leaving.workspace, leaving.journalId) as { id: number; operation: string; subjects: string }[];
  if (lost.length === 0) return;
  const asked = new Set(subjectsOf(store, leaving));
  for (const { id, operation, subjects } of lost) {
    for (const name of JSON.parse(subjects) as string[]) {
      const kind = KIND_OF[operation];
      const subject = `${kind}:${name}`;
      if (kind === undefined || !asked.has(subject)) continue;
      const answer = store
        .prepare('SELECT 1 FROM snapshots WHERE workspace = ? AND kind = ? AND key = ? AND request_id > ?')
        .get(leaving.workspace, kind, name, id);
      const word = wordOf(person, leaving, subject);
      if (answer === undefined && word !== null && !word.has(id))
        broken(
          'no word',
          `${subject} is in doubt by request ${id}, and request ${leaving.journalId} asks again`,
        );
    }
  }
}

/** A person's word covers nothing that an assistant starts. */
function wordOf({ words }: Person, { assistant, jobId }: Noted, subject: string): ReadonlySet<number> | null {
  if (assistant !== null) return new Set();
  return jobId === null ? words.ofLookup(subject) : words.ofRun(jobId);
}

const KIND_OF: Readonly<Record<string, string>> = {
  companies_batch: 'companies',
  company_lookup: 'companies',
  technologies_batch: 'technologies',
  domain_lookup: 'technologies',
  technology_lookup: 'technology',
};

/** What a request asks for, as `kind:name`; nothing for a list, which is asked again on purpose. */
function subjectsOf(store: Database, { journalId }: Noted): string[] {
  const row = store.prepare('SELECT operation, subjects FROM requests WHERE id = ?').get(journalId) as
    | { operation: string; subjects: string }
    | undefined;
  const kind = KIND_OF[row?.operation ?? ''];
  return kind === undefined
    ? []
    : (JSON.parse(row?.subjects ?? '[]') as string[]).map((name) => `${kind}:${name}`);
}
