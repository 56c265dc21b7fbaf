import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { createOpener } from '../../../main/shell/opening/opener.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

function openerOf(mayFollowLinks = true) {
  const files: string[] = [];
  let told = 0;
  const opener = createOpener({
    onFile: (path) => {
      files.push(path);
      return { ref: 'a handle', path };
    },
    onWaiting: () => {
      told += 1;
    },
    mayFollowLinks: () => mayFollowLinks,
  });
  return { opener, files, told: () => told };
}

test('an opened file or link waits until a page takes it, once', () => {
  const path = join(tempDir(), 'leads.csv');
  writeFileSync(path, 'domain\n');
  const { opener, files, told } = openerOf();
  opener.open([
    { kind: 'file', path },
    { kind: 'link', link: 'stackdesk://job/7' },
  ]);
  opener.open([]);
  expect(told()).toBe(1);
  expect(files).toEqual([path]);
  expect(opener.take()).toEqual([
    { kind: 'file', ref: 'a handle', path },
    { kind: 'job', id: 7 },
  ]);
  expect(opener.take()).toEqual([]);
});

test('only an existing file that is a spreadsheet counts as chosen', () => {
  const folder = tempDir();
  const wrong = ['gone.csv', 'folder.csv', 'pipe.csv', 'passwd', 'program.desktop', 'dangling.xlsx'];
  mkdirSync(join(folder, 'folder.csv'));
  execFileSync('mkfifo', [join(folder, 'pipe.csv')]);
  writeFileSync(join(folder, 'passwd'), '');
  writeFileSync(join(folder, 'program.desktop'), '');
  symlinkSync(join(folder, 'nowhere.xlsx'), join(folder, 'dangling.xlsx'));
  const { opener, files } = openerOf();
  opener.open(wrong.map((name) => ({ kind: 'file', path: join(folder, name) })));
  opener.open([{ kind: 'file', path: 'relative.csv' }]);
  expect(files).toEqual([]);
  expect(opener.take().map((each) => each.kind)).toEqual(Array(7).fill('refused'));
});

test.runIf(process.platform !== 'win32')('no device, and nothing that leads to one, counts as chosen', () => {
  const folder = tempDir();
  symlinkSync('/proc/self/status', join(folder, 'status.csv'));
  symlinkSync('/dev/zero', join(folder, 'zero.csv'));
  writeFileSync(join(folder, 'there.csv'), 'domain\n');
  symlinkSync(join(folder, 'there.csv'), join(folder, 'link.csv'));
  const { opener, files } = openerOf();
  const paths = ['/proc/self/x.csv', '//server/share/x.csv', '\\\\server\\share\\x.csv', '/dev/x.csv'];
  opener.open([...paths, join(folder, 'status.csv')].map((path) => ({ kind: 'file', path })));
  expect(opener.take()).toEqual(
    [...paths, 'status.csv'].map((path) => ({
      kind: 'refused',
      why: 'strange_place',
      name: basename(path),
    })),
  );
  opener.open([{ kind: 'file', path: join(folder, 'zero.csv') }]);
  expect(opener.take()).toMatchObject([{ kind: 'refused' }]);
  expect(files).toEqual([]);
  opener.open([{ kind: 'file', path: join(folder, 'link.csv') }]);
  expect(files).toEqual([join(folder, 'link.csv')]);
});

test('a link that is not understood is refused without repeating it', () => {
  const { opener } = openerOf();
  opener.open([{ kind: 'link', link: 'stackdesk://domain/call-0900-now' }]);
  expect(opener.take()).toEqual([{ kind: 'refused', why: 'link_wrong', name: '' }]);
});

test('no link is followed if the person does not want links', () => {
  const { opener } = openerOf(false);
  opener.open([{ kind: 'link', link: 'stackdesk://job/7' }]);
  expect(opener.take()).toMatchObject([{ kind: 'refused' }]);
});

test('too many requests at once are cut', () => {
  const { opener } = openerOf();
  for (let round = 0; round < 5; round += 1)
    opener.open(
      Array.from({ length: 1_000 }, (_, index) => ({ kind: 'link', link: `stackdesk://job/${index + 1}` })),
    );
  expect(opener.take()).toHaveLength(20);
});
