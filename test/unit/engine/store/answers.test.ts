import { zstdCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { commonText, commonTextSha256 } from '../../../../main/engine/store/answers/common-text.ts';
import { beginOnlyIf, packed, unpacked } from '../../../../main/engine/store/answers/packing.ts';

const entry = (name: string) =>
  `{"techapi_id":"${name}","name":"${name}","website":"https://${name}.test","parent_category":"Other","child_category":"Other","total_sites":12}`;

describe('a compressed answer', () => {
  it('is the same text when it is read', () => {
    const text = fc.oneof(
      fc.json(),
      fc.string({ unit: 'binary' }),
      fc.string({ minLength: 300, maxLength: 5_000 }),
    );
    fc.assert(
      fc.property(text, (each) => {
        const stored = packed(each);
        const read = stored.packed === null ? stored.raw : unpacked(stored.packed);
        expect(read).toBe(Buffer.from(each).toString());
        expect(stored.packed === null || stored.raw === '').toBe(true);
      }),
    );
  });

  it('is a fraction of its size, also with names that the common text lacks', () => {
    const names = Array.from({ length: 30 }, (_, index) => `made-up-${index * 7919}`);
    const text = `{"success":true,"domain":"a.test","technologies":[${names.map(entry).join(',')}]}`;
    const { packed: body } = packed(text);
    expect(body?.length).toBeLessThan(text.length / 4);
  });

  it('stays as it is if it does not get smaller, is too long, or is mostly one sign', () => {
    for (const text of ['', '{}', `"${'x'.repeat(300_000)}"`, `"${'x'.repeat(100_000)}"`])
      expect(packed(text)).toEqual({ raw: text, packed: null });
  });

  it('is known to be damaged if any byte is another', () => {
    const { packed: body } = packed(
      `{"technologies":[${['jquery', 'php', 'mysql', 'nginx', 'react'].map(entry).join(',')}]}`,
    );
    if (body === null) throw new Error('not compressed');
    for (let at = 0; at < body.length; at += 1) {
      const damaged = Buffer.from(body);
      damaged.writeUInt8((damaged.readUInt8(at) + 1) % 256, at);
      expect(unpacked(damaged)).toBeNull();
    }
    for (let length = 0; length < body.length; length += 1)
      expect(unpacked(body.subarray(0, length))).toBeNull();
  });

  it('is read as if it were the first, whatever was read before', () => {
    const text = fc
      .string({ unit: 'binary', minLength: 600, maxLength: 2_000 })
      .map((each) => each.repeat(3));
    const harm = fc.record({ cut: fc.boolean(), at: fc.nat() });
    fc.assert(
      fc.property(fc.array(fc.tuple(text, fc.option(harm)), { minLength: 2, maxLength: 8 }), (all) => {
        for (const [each, harmed] of all) {
          const { packed: body } = packed(each);
          if (body === null) continue;
          if (harmed === null) expect(unpacked(body)).toBe(Buffer.from(each).toString());
          else {
            const place = harmed.at % body.length;
            const other = harmed.cut ? body.subarray(0, place) : Buffer.from(body);
            if (!harmed.cut) other.writeUInt8((other.readUInt8(place) + 1) % 256, place);
            expect(unpacked(other)).toBeNull();
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('takes no more memory than a multiple of its size', () => {
    const bomb = zstdCompressSync(Buffer.alloc(50_000_000, 'x'), { dictionary: commonText() });
    expect(unpacked(Buffer.concat([Buffer.of(1), bomb]))).toBeNull();
  });
});

it('nothing is compressed or unpacked in a thread that is to end', () => {
  const { packed: body } = packed('an answer '.repeat(90));
  onTestFinished(() => beginOnlyIf(() => {}));
  beginOnlyIf(() => {
    throw new Error('to end');
  });
  expect(() => unpacked(body ?? Buffer.alloc(0))).toThrow('to end');
  expect(() => packed('an answer '.repeat(90))).toThrow('to end');
});

it('the common text never changes: answers in stores could not be read any more', () => {
  expect(commonTextSha256()).toBe('f140bf4338b4d6ced706961bd2f0b80427ca78f271d20333b95a21001e6140cc');
});
