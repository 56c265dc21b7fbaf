import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openZip } from '../../../main/engine/sheets/zip/read-zip.ts';
import { buildZip } from '../../support/files/zip-fixture.ts';
import { below, corpus, pick, type Throw } from '../sheet-inputs.ts';

const PARTS = [
  { name: '[Content_Types].xml', data: '<Types/>' },
  { name: 'xl/workbook.xml', data: '<workbook/>'.repeat(50) },
  { name: 'Öé/"a b\'.bin', data: Buffer.alloc(3_000, 7) },
];

/** Numbers that a directory can lie with. */
const FIGURES = [0, 1, 7, 8, 22, 30, 46, 255, 0xffff, 0x10000, 0x7fffffff, 0xfffffffe, 0xffffffff];
/** The offset and size of the numbers in each kind of record. */
const FIELDS: readonly { mark: string; fields: readonly [at: number, bytes: number][] }[] = [
  {
    mark: '504b0304',
    fields: [
      [6, 2],
      [8, 2],
      [14, 4],
      [18, 4],
      [22, 4],
      [26, 2],
      [28, 2],
    ],
  },
  {
    mark: '504b0102',
    fields: [
      [8, 2],
      [10, 2],
      [16, 4],
      [20, 4],
      [24, 4],
      [28, 2],
      [30, 2],
      [32, 2],
      [42, 4],
    ],
  },
  {
    mark: '504b0506',
    fields: [
      [8, 2],
      [10, 2],
      [12, 4],
      [16, 4],
      [20, 2],
    ],
  },
  {
    mark: '504b0606',
    fields: [
      [24, 4],
      [32, 4],
      [36, 4],
      [40, 4],
      [44, 4],
      [48, 4],
      [52, 4],
    ],
  },
  {
    mark: '504b0607',
    fields: [
      [8, 4],
      [12, 4],
    ],
  },
];

/** A ZIP file whose records have wrong numbers. */
function withLies(input: Buffer, random: Throw): Buffer {
  const bytes = Buffer.from(input);
  for (let count = 1 + below(3, random); count > 0; count -= 1) {
    const { mark, fields } = pick(FIELDS, random);
    const places: number[] = [];
    const sign = Buffer.from(mark, 'hex');
    for (let at = bytes.indexOf(sign); at !== -1; at = bytes.indexOf(sign, at + 1)) places.push(at);
    if (places.length === 0) continue;
    const [offset, size] = pick(fields, random);
    const at = pick(places, random) + offset;
    if (at + size > bytes.length) continue;
    const figure = pick(
      [...FIGURES, bytes.length, pick(places, random), below(bytes.length, random)],
      random,
    );
    bytes.writeUIntLE(size === 2 ? figure & 0xffff : figure >>> 0, at, size);
  }
  return bytes;
}

/** ZIP files by their directory: every part is found, unpacked, and read as text. */
export const zip = {
  name: 'zip',
  samples: () => [
    buildZip(PARTS),
    buildZip(PARTS, { stored: true, comment: 'a comment' }),
    buildZip(PARTS, { descriptors: true }),
    buildZip(PARTS, { zip64: true }),
    ...corpus('zip', '.xlsx', 'domains'),
  ],
  mutate: withLies,
  run: async (input: Buffer, workDir: string) => {
    const path = join(workDir, 'in.zip');
    await writeFile(path, input);
    const file = await openZip(path);
    try {
      for (const entry of file.entries) {
        let size = 0;
        for await (const chunk of file.read(entry)) size += chunk.length;
        if (size !== entry.size) throw new Error(`${size} bytes were read of ${entry.size}`);
        await file.readText(entry);
      }
    } finally {
      await file.close();
    }
  },
};
