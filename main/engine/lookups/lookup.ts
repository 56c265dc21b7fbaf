import { StackdeskError } from '../../../preload/contract/errors.ts';
import { because } from '../../../preload/contract/reasons/reason.ts';
import type { WalletContext } from '../ledger/balance.ts';
import { paidCall } from '../ledger/paid-call.ts';
import { keepAnswer } from '../saved/keep-answer.ts';
import type { Answer } from '../service/answer.ts';
import type { Call } from '../service/call.ts';
import type { ServiceClient } from '../service/client.ts';
import { isNoData } from '../service/read/outcome.ts';
import type { Reader } from '../store/database.ts';
import { isoTime } from '../store/iso-time.ts';
import type { PaidOperation } from '../store/requests.ts';
import {
  findSnapshot,
  latestSnapshot,
  type Snapshot,
  type SnapshotKind,
  savedSince,
} from '../store/snapshots.ts';
import { domainKey, technologyKey } from './subject.ts';

export type LookupSubject = 'domain' | 'technology' | 'company';

/** One answer, kept or new. `answer` is the service's own JSON; `credits` is what it cost now, 0 for a saved one. */
export interface LookupAnswer {
  subject: LookupSubject;
  key: string;
  outcome: 'found' | 'no_data' | 'invalid';
  saved: boolean;
  fetchedAt: string;
  credits: number;
  answer: unknown;
}

export interface LookupRequest {
  subject: LookupSubject;
  name: string;
  /** How old a saved answer may be, ms: 0 uses none, null any. */
  maxAgeMs: number | null;
  /** Has the service look again instead of using its own cache; charged all the same. */
  fresh: boolean;
  /** A further page of the newest answer, from 2; never answered from what is saved. */
  page?: number | undefined;
  /** Technologies only: with the websites that run it; never answered from what is saved. */
  websites?: boolean | undefined;
}

const PLANS: Record<
  LookupSubject,
  {
    kind: SnapshotKind;
    operation: PaidOperation;
    send: (client: ServiceClient, key: string, request: LookupRequest, call: Call) => Promise<Answer>;
  }
> = {
  domain: {
    kind: 'technologies',
    operation: 'domain_lookup',
    send: (client, key, { fresh, page }, call) =>
      client.lookupDomain(key, { fresh, ...(page ? { page } : {}) }, call),
  },
  technology: {
    kind: 'technology',
    operation: 'technology_lookup',
    send: (client, key, { fresh, page, websites = false }, call) =>
      client.lookupTechnology(key, { fresh, websites, ...(page ? { page } : {}) }, call),
  },
  company: {
    kind: 'companies',
    operation: 'company_lookup',
    send: (client, key, { fresh }, call) => client.lookupCompany(key, { fresh }, call),
  },
};

/** A saved answer that is young enough, which is free; undefined where there is none. Needs no connection. */
export function savedAnswer(
  db: Reader,
  workspace: number,
  request: LookupRequest,
  now: number,
): LookupAnswer | undefined {
  if (request.fresh || request.page !== undefined || request.websites === true) return undefined;
  const key = keyOf(db, workspace, request);
  const snapshot = latestSnapshot(
    db,
    workspace,
    PLANS[request.subject].kind,
    key,
    savedSince(request.maxAgeMs, now),
  );
  return snapshot === undefined
    ? undefined
    : describe(request.subject, snapshot, { saved: true, credits: 0 });
}

/** Asks once: what is saved and young enough is free, else the service is paid, and its answer is kept for ever. */
export async function lookup(wallet: WalletContext, request: LookupRequest): Promise<LookupAnswer> {
  const saved = savedAnswer(wallet.db, wallet.workspace, request, wallet.now());
  if (saved !== undefined) return saved;
  const key = keyOf(wallet.db, wallet.workspace, request);
  const { kind, operation, send } = PLANS[request.subject];
  let keptId = 0;
  const { credits } = await paidCall(wallet, {
    request: { workspace: wallet.workspace, jobId: null, operation, wallet: 'bulk_lookup', subjects: [key] },
    subject: key,
    send: (call) => send(wallet.client, key, request, call),
    settle: (answer, requestId) => {
      const outcome = isNoData(answer.body) ? 'no_data' : 'found';
      keptId = keepAnswer(wallet.db, {
        workspace: wallet.workspace,
        kind,
        key,
        fetchedAt: wallet.now(),
        outcome,
        requestId,
        raw: answer.raw,
        page: request.page ?? 1,
      });
      return { credits: answer.credits.used ?? (outcome === 'found' ? 1 : 0), raw: null };
    },
  });
  const kept = findSnapshot(wallet.db, keptId);
  if (kept === undefined) throw new StackdeskError('internal', because('answer_not_kept'));
  return describe(request.subject, kept, { saved: false, credits });
}

function keyOf(db: Reader, workspace: number, { subject, name }: LookupRequest): string {
  return subject === 'technology' ? technologyKey(db, workspace, name) : domainKey(name);
}

function describe(
  subject: LookupSubject,
  snapshot: Snapshot,
  price: Pick<LookupAnswer, 'saved' | 'credits'>,
): LookupAnswer {
  const { key, outcome, fetchedAt, raw } = snapshot;
  return {
    subject,
    key,
    outcome,
    ...price,
    fetchedAt: isoTime(fetchedAt),
    answer: JSON.parse(raw) as unknown,
  };
}
