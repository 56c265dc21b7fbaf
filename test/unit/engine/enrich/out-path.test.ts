import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freeOutPath } from '../../../../main/engine/enrich/out-path.ts';
import { tempDir } from '../../../support/temp-dir.ts';

it('finds a free name beside the original', () => {
  const dir = tempDir();
  const input = join(dir, 'leads.v2.xlsx');
  const first = join(dir, 'leads.v2 (enriched).xlsx');
  expect(freeOutPath(input)).toBe(first);
  writeFileSync(first, '');
  expect(freeOutPath(input)).toBe(join(dir, 'leads.v2 (enriched 2).xlsx'));
});
