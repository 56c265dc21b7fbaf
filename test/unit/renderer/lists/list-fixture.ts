import type { List, ListFile } from '#contract/models/list.ts';

/** A ready list that was not downloaded, with a test's changes. */
export function aList(changes: Partial<List> = {}): List {
  return {
    id: 1,
    reportId: 1_001,
    workspaceId: 'one',
    technology: 'Shopify',
    techapiId: null,
    filters: null,
    state: 'ready',
    estimatedRows: null,
    resultCount: 120,
    exportedRows: 120,
    truncated: false,
    withheldRows: 0,
    downloadLimit: 30,
    downloadsRemaining: 30,
    creditsCharged: 1,
    reusedBillingPeriod: false,
    automatic: true,
    createdAt: '2026-11-20T10:00:00.000Z',
    checkedAt: null,
    readyAt: null,
    problem: null,
    file: null,
    extra: {},
    ...changes,
  };
}

/** A file that is being downloaded and half done, with a test's changes. */
export function aFile(changes: Partial<ListFile> = {}): ListFile {
  return {
    state: 'running',
    phase: 'receiving',
    path: null,
    name: 'shopify.csv',
    bytes: 512,
    totalBytes: 1_024,
    rate: 100,
    remainingMs: 5_000,
    rows: null,
    difference: null,
    sha256: null,
    attemptsUsed: 1,
    reserved: false,
    problem: null,
    ...changes,
  };
}
