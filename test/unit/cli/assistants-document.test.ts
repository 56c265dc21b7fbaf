import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { paidTools } from '../../../main/cli/mcp/paid-tools.ts';
import { savedTools } from '../../../main/cli/mcp/saved-tools.ts';
import { tableTools } from '../../../main/cli/mcp/table-tools.ts';
import { savedFilters } from '../../../main/cli/mcp/tool.ts';

const document = readFileSync(join(import.meta.dirname, '../../../docs/assistants.md'), 'utf8');
const [, filters = ''] = document.split('### Filters');
const rows = document.split('\n').map((line) => line.split(/ ?\| ?/));

test.each(Object.keys(savedFilters))('the page for assistants names the filter %s', (name) => {
  expect(filters).toContain(`\`${name}\``);
});

test.each([...savedTools, ...tableTools, ...paidTools])(
  'the page for assistants names the arguments of $name',
  ({ name, input }) => {
    const given = rows.find(([, tool]) => tool?.replaceAll('*', '') === `\`${name}\``)?.[3] ?? '';
    const hasFilters = Object.hasOwn(input.shape, 'without_technologies');
    for (const argument of Object.keys(input.shape))
      if (!hasFilters || !Object.hasOwn(savedFilters, argument)) expect(given).toContain(`\`${argument}\``);
    expect(given.includes('#filters')).toBe(hasFilters || Object.hasOwn(input.shape, 'saved'));
  },
);
