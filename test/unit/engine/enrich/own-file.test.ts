import { writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hasOwnName, nameOfRun, newOwnPath, originOf } from '../../../../main/engine/files/own-file.ts';
import { enrichOptionsSchema } from '#contract/models/enrich.ts';
import type { JobOrigin } from '#contract/models/job.ts';
import { tempDir } from '../../../support/files/temp-dir.ts';

const now = new Date(2026, 10, 21, 10, 5).getTime();
const runOf = (path: string, origin: JobOrigin) =>
  nameOfRun({
    path,
    domainCount: 1412,
    options: { ...enrichOptionsSchema.parse({ kinds: ['companies'], maxAgeMs: null }), origin },
  });

describe('a file of our own', () => {
  it('is recognized by its folder, and only by that', () => {
    const data = tempDir();
    const pasted = newOwnPath(data, 'pasted', { now });
    const refresh = newOwnPath(data, 'refresh', { now });
    expect(originOf(data, pasted)).toBe('pasted');
    expect(originOf(data, refresh)).toBe('refresh');
    expect(originOf(data, join(data, basename(pasted)))).toBe('file');
    expect(originOf(data, join(dirname(pasted), 'other', 'a.csv'))).toBe('file');
    expect(originOf(`${data}2`, pasted)).toBe('file');
  });

  it('says what it is and when, and never takes a name twice', () => {
    const data = tempDir();
    const first = newOwnPath(data, 'pasted', { now });
    expect(basename(first)).toBe('Pasted domains, 21 Nov 10.05.csv');
    expect(runOf(first, 'pasted')).toBe('Pasted domains, 21 Nov 10:05 · 1\u202f412');
    writeFileSync(first, '');
    const second = newOwnPath(data, 'pasted', { now });
    expect(basename(second)).toBe('Pasted domains, 21 Nov 10.05 (2).csv');
    expect(runOf(second, 'pasted')).toBe('Pasted domains, 21 Nov 10:05 (2) · 1\u202f412');
    for (const path of [first, second])
      expect(hasOwnName({ path, options: { origin: 'pasted' } })).toBe(false);
    const refreshed = newOwnPath(data, 'refresh', { now });
    expect(hasOwnName({ path: refreshed, options: { origin: 'refresh' } })).toBe(false);
    // A person's file is called by its name, and so is a run that somebody named.
    expect(hasOwnName({ path: first, options: { origin: 'file' } })).toBe(true);
    const called = newOwnPath(data, 'pasted', { name: 'Shopify without Klaviyo, 54 domains', now });
    expect(hasOwnName({ path: called, options: { origin: 'pasted' } })).toBe(true);
    expect(runOf('/home/ada/leads 3 Mar 12.30.csv', 'file')).toBe('leads 3 Mar 12.30.csv');
  });

  it.each([
    ['../../etc/passwd', 'etc passwd.csv'],
    ['C:\\a|b?*"<>', 'C. a b.csv'],
    ['...', 'Domains.csv'],
    ['\u0000\n', 'Domains.csv'],
    ['é'.repeat(300), `${'é'.repeat(60)}.csv`],
  ])('never leaves its folder because of its name %j', (name, expected) => {
    const data = tempDir();
    const path = newOwnPath(data, 'pasted', { name, now });
    expect(dirname(path)).toBe(join(data, 'pasted'));
    expect(basename(path)).toBe(expected);
  });
});
