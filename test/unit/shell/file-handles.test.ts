import { expect, test } from 'vitest';
import { createFileHandles } from '../../../main/shell/files/file-handles.ts';
import type { FileGrant } from '#contract/models/file-ref.ts';

/** Handles, and the messages that the engine got; it answers when the test says so. */
function handlesOf() {
  const told: FileGrant[] = [];
  const answers: ((error?: Error) => void)[] = [];
  const handles = createFileHandles((files) => {
    told.push(...files);
    return new Promise<void>((resolve, reject) => {
      answers.push((error) => (error === undefined ? resolve() : reject(error)));
    });
  });
  return { handles, told, answers };
}

test('a handle does not reveal its path, and allows only the use that it was made for', () => {
  const { handles, told } = handlesOf();
  const { ref, path } = handles.give('/home/./x/../leads.csv', { kind: 'read' });
  expect(path).toBe('/home/leads.csv');
  expect(ref).toMatch(/^[A-Za-z0-9_-]{32}$/);
  expect(told).toEqual([{ handle: ref, path, use: { kind: 'read' } }]);
  expect(handles.pathOf(ref, 'read')).toBe(path);
  expect(handles.pathOf(ref, 'folder', 'backup')).toBeNull();
  expect(handles.pathOf(path, 'read')).toBeNull();
});

test('a file keeps its handle however often it is given, but each file to write has one of its own', () => {
  const { handles } = handlesOf();
  const read = () => handles.give('/leads.csv', { kind: 'read' }).ref;
  const write = () => handles.give('/leads.csv', { kind: 'write', format: 'csv' }).ref;
  expect(read()).toBe(read());
  expect(handles.give('/leads.csv', { kind: 'backup' }).ref).not.toBe(read());
  expect(write()).not.toBe(write());
  expect(handles.all()).toHaveLength(4);
});

test('nobody gets a handle before the engine knows it; an engine that is away gets it when it is back', async () => {
  const { handles, answers } = handlesOf();
  handles.give('/one.csv', { kind: 'read' });
  handles.give('/two.csv', { kind: 'read' });
  let isTold = false;
  const told = handles.delivered().then(() => {
    isTold = true;
  });
  answers[1]?.();
  await Promise.resolve();
  expect(isTold).toBe(false);
  answers[0]?.(new Error('the engine stopped'));
  await told;
  expect(handles.all().map(({ path }) => path)).toEqual(['/one.csv', '/two.csv']);
});

test('a file that the engine made is known here, too', () => {
  const { handles } = handlesOf();
  handles.add({ handle: 'x'.repeat(32), path: '/data/pasted/a.csv', use: { kind: 'read' } });
  expect(handles.pathOf('x'.repeat(32), 'read')).toBe('/data/pasted/a.csv');
});

test('a handle to write that was used is not given to the next engine; others stay', () => {
  const { handles } = handlesOf();
  const out = handles.give('/out.csv', { kind: 'write', format: 'csv' }).ref;
  const leads = handles.give('/leads.csv', { kind: 'read' }).ref;
  handles.forget(out);
  handles.forget(leads);
  expect(handles.all().map(({ path }) => path)).toEqual(['/leads.csv']);
});
