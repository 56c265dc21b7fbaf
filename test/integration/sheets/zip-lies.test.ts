import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openZip } from '../../../main/engine/sheets/zip/read-zip.ts';
import { tempDir } from '../../support/files/temp-dir.ts';
import { buildZip } from '../../support/files/zip-fixture.ts';

const PARTS = [
  { name: 'a.xml', data: '<a/>'.repeat(20) },
  { name: 'b.xml', data: '<b/>'.repeat(20) },
];

const open = async (bytes: Buffer) => {
  const path = join(tempDir(), 'in.zip');
  writeFileSync(path, bytes);
  const zip = await openZip(path);
  await zip.close();
  return zip.entries.length;
};

/** The offset of a part's record in the directory. */
function record(bytes: Buffer, index: number): number {
  let at = bytes.indexOf(Buffer.from('504b0102', 'hex'));
  for (let count = 0; count < index; count += 1) at = bytes.indexOf(Buffer.from('504b0102', 'hex'), at + 4);
  return at;
}

function changed(change: (bytes: Buffer) => void): Buffer {
  const bytes = buildZip(PARTS);
  change(bytes);
  return bytes;
}

test.each([{}, { descriptors: true }, { zip64: true }, { stored: true, comment: 'c' }])(
  'honest ZIP files are opened: %j',
  async (style) => {
    expect(await open(buildZip(PARTS, style))).toBe(2);
  },
);

test('parts that share their bytes are damage', async () => {
  const both = changed((bytes) => bytes.writeUInt32LE(0, record(bytes, 1) + 42));
  await expect(open(both)).rejects.toMatchObject({
    code: 'file_damaged',
    reason: { facts: { why: { key: 'zip_place' } } },
  });
  const longer = changed((bytes) => {
    const at = record(bytes, 0) + 20;
    bytes.writeUInt32LE(bytes.readUInt32LE(at) + 1, at);
  });
  await expect(open(longer)).rejects.toMatchObject({ code: 'file_damaged' });
});

test('a part that ends behind the file is damage', async () => {
  const far = changed((bytes) => bytes.writeUInt32LE(0xfffffff0, record(bytes, 1) + 20));
  await expect(open(far)).rejects.toMatchObject({ code: 'file_damaged' });
});

test('two parts of one name are damage', async () => {
  const [first] = PARTS;
  if (first === undefined) throw new Error('no part');
  const twice = buildZip([...PARTS, first]);
  await expect(open(twice)).rejects.toMatchObject({
    code: 'file_damaged',
    reason: { facts: { why: { key: 'zip_twice' } } },
  });
});

test('parts whose names differ only in case are distinguished', async () => {
  const path = join(tempDir(), 'in.zip');
  writeFileSync(
    path,
    buildZip([
      { name: 'A.xml', data: 'upper' },
      { name: 'a.xml', data: 'lower' },
    ]),
  );
  const zip = await openZip(path);
  try {
    const texts = ['A.xml', 'a.xml'].map(async (name) => {
      const entry = zip.find(name);
      return entry === undefined ? null : zip.readText(entry);
    });
    expect(await Promise.all(texts)).toEqual(['upper', 'lower']);
    expect(zip.find('a.XML')).toBeDefined();
  } finally {
    await zip.close();
  }
});
