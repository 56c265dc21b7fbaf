import { expect, test } from 'vitest';
import { errorOf } from '../../../main/cli/mcp/serve.ts';
import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';

const told = (error: unknown) => {
  const noted: string[] = [];
  const result = errorOf(error, { note: (line) => void noted.push(line) });
  return { noted, ...(result.structuredContent?.error as { code: string; message: string }) };
};

test('what the system refuses has its code for an assistant, too, and only what is unexpected is noted', () => {
  const full = Object.assign(new Error('ENOSPC: no space'), { code: 'ENOSPC', syscall: 'write', path: '/x' });
  expect(told(full)).toMatchObject({ code: 'disk_full', noted: [] });
  const locked = Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' });
  expect(told(locked)).toMatchObject({ code: 'store_locked', noted: [] });
  expect(told(new DOMException('Aborted', 'AbortError'))).toMatchObject({ code: 'cancelled', noted: [] });
  expect(told(new StackdeskError('usage', 'in words'))).toEqual({
    code: 'usage',
    message: 'in words',
    noted: [],
  });
  expect(told(new StackdeskError('usage', because('workspace_not_chosen'))).message).toMatch('--workspace');
  expect(told(new Error('a slip'))).toMatchObject({ code: 'internal', noted: ['a slip'] });
});
