import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitRecords } from '../../../main/engine/sheets/csv/records.ts';
import { enrichedCsv, openCsv } from '../../support/files/csv-fixture.ts';

const ENCODINGS = {
  'utf-8': (text: string) => Buffer.from(text),
  'utf-8 with BOM': (text: string) => Buffer.from(`\ufeff${text}`),
  'utf-16le with BOM': (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'utf-16be with BOM': (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
  latin1: (text: string) => Buffer.from(text, 'latin1'),
};

const plain = fc.string({ unit: fc.constantFrom('a', 'é', ' ', '=', '-', 'x.com', '5"'), maxLength: 5 });
const quoted = fc
  .string({ unit: fc.constantFrom('"', ',', '\n', '\r\n', 'ü'), maxLength: 5 })
  .map((text) => `"${text.replaceAll('"', '""')}"`);
const record = fc.array(fc.oneof(plain, quoted), { maxLength: 4 }).map((fields) => fields.join(','));

test.each(Object.entries(ENCODINGS))(
  'each record of the output begins with the exact old one (%s)',
  async (_name, encode) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(record, { maxLength: 8 }),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.boolean(),
        async (records, newline, hasFinalNewline) => {
          const text = `a,b${newline}${records.join(newline)}${hasFinalNewline ? newline : ''}`;
          const bytes = encode(text);
          const { file } = await openCsv(bytes);
          const delimiter = file.dialect?.delimiter ?? ',';
          const decode = (content: Buffer) =>
            _name.startsWith('utf-16')
              ? (_name.includes('be') ? Buffer.from(content).swap16() : content).toString('utf16le')
              : content.toString('latin1');
          const before = splitRecords(decode(bytes), delimiter);
          const after = splitRecords(decode(await enrichedCsv(bytes)), delimiter);
          expect(after).toHaveLength(before.length);
          for (const [index, { body, newline: end }] of before.entries()) {
            const added = after[index];
            expect(added?.body.startsWith(body)).toBe(true);
            expect(added?.newline).toBe(end);
            if (body !== '') expect(added?.cells.at(-1)).toBe(index === 0 ? 'New' : `v${index + 1}`);
          }
        },
      ),
      { numRuns: 40 },
    );
  },
);
