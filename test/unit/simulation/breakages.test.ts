import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { breakages } from '../../simulation/breakages.ts';

const root = join(import.meta.dirname, '..', '..', '..');

it.each(breakages)('the source still has the text that "$name" replaces', ({ edits }) => {
  for (const { file, find } of edits)
    expect(readFileSync(join(root, file), 'utf8').split(find), `${file}: ${find}`).toHaveLength(2);
});
