import type { StateFile } from '../state-file.ts';
import type { Wallets } from '../wallets.ts';
import { createFiles, type ListFiles } from './files.ts';
import type { ListFilters } from './filters.ts';
import { type ListKnobs, MOST_ROWS } from './knobs.ts';
import { billingPeriodOf, type ListRecord, readRecords } from './record.ts';

export interface WantedList {
  workspaceId: string;
  technology: { techapi_id: string; name: string };
  filters: ListFilters;
  estimatedRows: number;
}

export interface Lists {
  files: ListFiles;
  /** True if the technology was bought in the current billing period, so that it is free. */
  isBought(workspaceId: string, techapiId: string): boolean;
  /** Queues a list. The caller charges the credits of its record. */
  start(wanted: WantedList): ListRecord;
  /** A workspace's list in its present state. Undefined if it belongs to another workspace. */
  find(workspaceId: string, reportId: number): ListRecord | undefined;
  /** Newest first. */
  of(workspaceId: string): ListRecord[];
  byId(reportId: number): ListRecord | undefined;
  isExpired(record: ListRecord): boolean;
  /** Counts an attempt, however it ends. */
  countDownload(record: ListRecord): void;
  /** Removes the list's file. */
  expire(reportId: number): void;
  close(): void;
}

export interface ListsOptions {
  knobs: ListKnobs;
  timeScale: () => number;
  wallets: Wallets;
  state: StateFile;
  nowMs: () => number;
}

const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The lists of all workspaces. They are in the state file and go on after a restart. */
export function createLists({ knobs, timeScale, wallets, state, nowMs }: ListsOptions): Lists {
  const records: ListRecord[] = [];
  let section: unknown;
  const timers = new Set<NodeJS.Timeout>();
  let isClosed = false;
  const files = createFiles();
  const keep = () => {
    section = records;
    state.write('lists', records);
  };
  const dueMs = ({ createdAtMs }: ListRecord) => createdAtMs + knobs.readyAfterMs / timeScale();

  const fail = (record: ListRecord) => {
    wallets.refund(record.workspaceId, 'standard', record.creditsCharged);
    Object.assign(record, { status: 'failed', endedAtMs: nowMs() });
  };
  /** Ends a queued list if its time has come. Also called at each look, since a test may change the clock. */
  const settle = (record: ListRecord): ListRecord => {
    all();
    if (record.status !== 'queued' || nowMs() < dueMs(record)) return record;
    const prepared = files.known(record.reportId);
    if (record.willFail || prepared === 'failed') fail(record);
    else if (prepared === undefined) {
      work(record);
      return record;
    } else {
      const { resultCount, exportedRows } = prepared;
      Object.assign(record, { status: 'ready', endedAtMs: nowMs(), resultCount, exportedRows });
    }
    keep();
    return record;
  };
  const work = (record: ListRecord) => {
    const end = () => void (isClosed || settle(record));
    if (!record.willFail) void files.open(record).then(end, end);
  };
  const schedule = (record: ListRecord) => {
    const waitMs = Math.min(Math.max(0, dueMs(record) - nowMs()) + 1, LONGEST_TIMER_MS);
    const timer = setTimeout(() => {
      timers.delete(timer);
      settle(record);
    }, waitMs);
    timers.add(timer.unref());
    work(record);
  };
  /** Every list, as the service knows it that last changed one. */
  const all = (): ListRecord[] => {
    const present = state.read('lists');
    if (present === section) return records;
    section = present;
    for (const read of readRecords(present)) {
      const known = records.find(({ reportId }) => reportId === read.reportId);
      if (known !== undefined) Object.assign(known, read);
      else {
        records.push(read);
        if (read.status === 'queued') schedule(read);
      }
    }
    return records;
  };
  all();

  const isBought = (workspaceId: string, techapiId: string) =>
    all().some(
      (each) =>
        each.workspaceId === workspaceId &&
        each.techapiId === techapiId &&
        each.creditsCharged > 0 &&
        settle(each).status !== 'failed' &&
        billingPeriodOf(each.createdAtMs) === billingPeriodOf(nowMs()),
    );

  return {
    files,
    isBought,
    start: ({ workspaceId, technology, filters, estimatedRows }) => {
      const { rowCap, rows, sizeBytes, xlsxUpToRows } = knobs;
      const creditsCharged = isBought(workspaceId, technology.techapi_id) ? 0 : 1;
      const record: ListRecord = {
        reportId: 1 + Math.max(1_000, ...all().map((each) => each.reportId)),
        workspaceId,
        techapiId: technology.techapi_id,
        technology: technology.name,
        filters,
        status: 'queued',
        createdAtMs: nowMs(),
        endedAtMs: null,
        creditsCharged,
        estimatedRows,
        willFail: knobs.failNext > 0,
        wishes: { rowCap: rowCap ?? MOST_ROWS, rows, sizeBytes, xlsxUpToRows },
        resultCount: null,
        exportedRows: null,
        downloadCount: 0,
        isExpired: false,
      };
      if (record.willFail) knobs.failNext -= 1;
      records.push(record);
      keep();
      schedule(record);
      return record;
    },
    find: (workspaceId, reportId) => {
      const record = all().find((each) => each.reportId === reportId && each.workspaceId === workspaceId);
      return record === undefined ? undefined : settle(record);
    },
    of: (workspaceId) =>
      all()
        .filter((each) => each.workspaceId === workspaceId)
        .map(settle)
        .reverse(),
    byId: (reportId) => all().find((each) => each.reportId === reportId),
    isExpired: ({ isExpired, endedAtMs }) =>
      isExpired || (endedAtMs !== null && nowMs() >= endedAtMs + knobs.retentionMs),
    countDownload: (record) => {
      record.downloadCount += 1;
      keep();
    },
    expire: (reportId) => {
      for (const record of all()) if (record.reportId === reportId) record.isExpired = true;
      keep();
    },
    close: () => {
      isClosed = true;
      files.close();
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
