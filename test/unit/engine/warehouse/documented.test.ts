import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SCHEMA_VERSION, TABLES } from '../../../../main/engine/warehouse/tables.ts';
import { root } from '../../../../scripts/setup/paths.mjs';

const TYPES = { text: 'text', integer: 'integer', number: 'number', boolean: 'boolean', timestamp: 'time' };

test('docs/warehouse.md says what every column of every table means', () => {
  const text = readFileSync(join(root, 'docs', 'warehouse.md'), 'utf8');
  expect(text).toContain(`The version of the tables is ${SCHEMA_VERSION}.`);
  for (const { name, row, key, columns } of Object.values(TABLES)) {
    const [, after = ''] = text.split(`\n### ${name}\n`);
    const [section = ''] = after.split('\n### ');
    const words = section.replaceAll('\n', ' ');
    expect(words, name).toContain(`A row is ${row}.`);
    expect(words, name).toContain(`Key: ${key.map((each) => `\`${each}\``).join(', ')}.`);
    expect(section.match(/^\| `.*$/gm), name).toEqual(
      columns.map((column) => `| \`${column.name}\` | ${TYPES[column.type]} | ${column.meaning} |`),
    );
  }
});

test('the keys of a table are its columns, and every table has the time of its export', () => {
  for (const { name, key, latestBy, columns } of Object.values(TABLES)) {
    const names = columns.map((column) => column.name);
    expect(names, name).toEqual(expect.arrayContaining([...key, ...(latestBy === null ? [] : [latestBy])]));
    expect(new Set(names).size, name).toBe(names.length);
    expect(names.at(-1), name).toBe('exported_at');
  }
});
