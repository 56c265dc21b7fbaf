import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decoderFor } from '../../../../main/engine/sheets/csv/decoder.ts';
import { detectEncoding } from '../../../../main/engine/sheets/csv/detect-encoding.ts';
import { sniffDialect } from '../../../../main/engine/sheets/csv/dialect.ts';
import { sniffEncoding } from '../../../../main/engine/sheets/csv/head-encoding.ts';
import { splitRecords } from '../../../../main/engine/sheets/csv/records.ts';
import { BadCharacter, codecFor } from '../../../../main/engine/sheets/csv/text-codec.ts';
import { type Encoding, encodingNamed, encodings } from '#shared/files/encodings.ts';

const extending = encodings.filter((each) => !/^utf-(?:16|32)/.test(each));
const pairs = ['shift_jis', 'gb18030', 'big5', 'euc-kr'] as const;

/** Bytes of damaged files; those with a meaning are more frequent than by chance. */
const bytes = fc
  .array(
    fc.oneof(
      fc.constantFrom(0x2c, 0x22, 0x0a, 0x0d, 0x5c, 0x7c, 0x7e, 0x5e, 0x30, 0x41),
      fc.constantFrom(0x81, 0x83, 0x8f, 0xa4, 0xfe, 0xff),
      fc.integer({ min: 0, max: 255 }),
    ),
    { maxLength: 80 },
  )
  .map((list) => Buffer.from(list));

test.each(extending)('%s gives back the same bytes, wherever they are cut', (encoding) => {
  const codec = codecFor(encoding);
  fc.assert(
    fc.property(bytes, fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 20 }), (whole, cuts) => {
      const decoding = codec.decoding();
      let text = '';
      let at = 0;
      for (const length of cuts) {
        text += decoding.push(whole.subarray(at, at + length));
        at += length;
      }
      text += decoding.push(whole.subarray(at)) + decoding.end();
      expect(codec.encode(text)).toEqual(whole);
    }),
  );
});

test.each(encodings)('%s writes what it reads', (encoding) => {
  const codec = codecFor(encoding);
  const readable = fc.string({ unit: 'grapheme', maxLength: 20 }).map(codec.fitted);
  fc.assert(
    fc.property(readable, (text) => {
      expect(codec.read(codec.write(text))).toBe(text);
      expect(codec.fitted(text)).toBe(text);
    }),
  );
});

describe.each(pairs)('%s', (encoding) => {
  test('no second byte is taken for a delimiter or a quote', () => {
    const { write, read } = codecFor(encoding);
    const signs = { shift_jis: '表ソ能ポ構', gb18030: '俓倈東€', big5: '功許蓋𣲙', 'euc-kr': '갂똠' }[
      encoding
    ];
    const text = codecFor(encoding).fitted(signs);
    for (const delimiter of ['|', '\\', '~', '^', 'A'])
      expect(splitRecords(`${write(text)}${delimiter}x`, delimiter)[0]?.cells.map(read)).toEqual([text, 'x']);
  });
});

test.each([
  ['euc-kr', '갂똠삼', [0x81, 0x41, 0x8c, 0x63, 0xbb, 0xef]],
  ['gb18030', '€中😀', [0xa2, 0xe3, 0xd6, 0xd0, 0x94, 0x39, 0xfc, 0x36]],
  ['big5', '十功', [0xa4, 0x51, 0xa5, 0x5c]],
  ['shift_jis', 'ｱ表ⅰ', [0xb1, 0x95, 0x5c, 0xfa, 0x40]],
  ['euc-jp', 'ｱ表', [0x8e, 0xb1, 0xc9, 0xbd]],
  ['iso-2022-jp', 'A表', [0x41, 0x1b, 0x24, 0x42, 0x49, 0x3d, 0x1b, 0x28, 0x42]],
] as const)('%s writes %s as other programs do', (encoding, text, expected) => {
  const codec = codecFor(encoding);
  expect([...codec.encode(codec.write(text))]).toEqual(expected);
  expect(codec.read(codec.decoding().push(Buffer.from(expected)))).toBe(text);
});

test('no byte of ISO-2022-JP that is shifted is a delimiter, a quote or a line end, however the file is cut', () => {
  const { encode, write, read, decoding } = codecFor('iso-2022-jp');
  // These end with bytes such as `"`, `,`, `;`, `|` and `@`.
  const text = '福岡建設,円「あ」,"北海道, 圓",<info@表.example>\r\nACME,ア,,\r\n';
  const bytes = encode(write(text));
  expect(sniffEncoding(bytes)).toEqual({ encoding: 'iso-2022-jp', bomBytes: 0 });
  const cut = decoding();
  const pieces = [...bytes].map((byte) => cut.push(Buffer.of(byte))).join('') + cut.end();
  expect(encode(pieces)).toEqual(bytes);
  expect(splitRecords(pieces, ',').map(({ cells }) => cells.map(read))).toEqual([
    ['福岡建設', '円「あ」', '北海道, 圓', '<info@表.example>'],
    ['ACME', 'ア', '', ''],
  ]);
});

test('GB18030 has every letter', () => {
  const { fitted, read, write } = codecFor('gb18030');
  for (let point = 0x80; point <= 0x10ffff; point += point < 0x10000 ? 7 : 997) {
    if (point >= 0xd800 && point <= 0xf8ff) continue;
    const character = String.fromCodePoint(point).normalize('NFC');
    if ([...character].length > 1) continue;
    expect([read(write(character)), fitted(character)]).toEqual([character, character]);
  }
});

test.each([
  ['windows-1252', 'Łódź ＝1，2', '?ódz =1,2'],
  ['windows-1251', 'Straße', 'Stra?e'],
  ['shift_jis', 'é表€', 'e表?'],
  ['utf-8', 'Łódź', 'Łódź'],
] as const)('%s fits %j', (encoding, text, expected) => {
  expect(codecFor(encoding).fitted(text)).toBe(expected);
});

test.each(['utf-32le', 'utf-32be'] as const)(
  '%s refuses bytes that are no character, and half of one',
  (encoding) => {
    const decoding = () => codecFor(encoding).decoding();
    expect(() => decoding().push(Buffer.alloc(4, 0xff))).toThrow(BadCharacter);
    expect(() => {
      const cut = decoding();
      cut.push(Buffer.alloc(3));
      cut.end();
    }).toThrow(BadCharacter);
  },
);

test.each([
  ['latin1', 'windows-1252'],
  ['Shift-JIS', 'shift_jis'],
  ['CP932', 'shift_jis'],
  ['gbk', 'gb18030'],
  ['Windows-1250', 'windows-1250'],
  ['mac-roman', 'macintosh'],
  ['CP850', 'ibm850'],
  ['UTF-16', 'utf-16le'],
  ['utf8', 'utf-8'],
  ['klingon', null],
] as const)('%s means %s', (name, encoding) => {
  expect(encodingNamed(name)).toBe(encoding);
});

/** Languages with the encodings of their files. Lists of customers are full of names of countries. */
const languages: Readonly<Record<string, readonly Encoding[]>> = {
  de: ['windows-1252', 'macintosh', 'ibm850'],
  fr: ['windows-1252', 'macintosh', 'ibm850'],
  es: ['windows-1252', 'macintosh', 'ibm850'],
  pt: ['windows-1252'],
  sv: ['windows-1252'],
  pl: ['windows-1250', 'iso-8859-2'],
  cs: ['windows-1250', 'iso-8859-2'],
  hu: ['windows-1250'],
  ru: ['windows-1251', 'koi8-r', 'iso-8859-5', 'ibm866'],
  uk: ['windows-1251'],
  el: ['windows-1253', 'iso-8859-7'],
  tr: ['windows-1254'],
  he: ['windows-1255'],
  ar: ['windows-1256', 'iso-8859-6'],
  lt: ['windows-1257'],
  lv: ['windows-1257'],
  th: ['windows-874'],
  ja: ['shift_jis', 'euc-jp'],
  zh: ['gb18030'],
  'zh-Hant': ['big5'],
  ko: ['euc-kr'],
};
const REGIONS =
  'DE FR ES PT SE IT DK FI PL CZ HU RO HR SK RU UA BG GR TR IL SA LT LV EE VN TH JP CN TW KR US GB'.split(
    ' ',
  );

test('encodings are detected from a few lines', () => {
  const missed: string[] = [];
  let count = 0;
  for (const [language, list] of Object.entries(languages)) {
    const names = new Intl.DisplayNames(language, { type: 'region' });
    for (const encoding of list)
      for (const rows of [4, 12, REGIONS.length])
        for (const first of [0, 7, 19]) {
          const lines = Array.from({ length: rows }, (_, index) => {
            const region = REGIONS[(first + index) % REGIONS.length] ?? 'DE';
            return `Acme ${index},site${index}.com,${names.of(region)},${index * 137}`;
          });
          const codec = codecFor(encoding);
          const content = codec.encode(
            codec.write(`company,website,country,revenue\r\n${lines.join('\r\n')}\r\n`),
          );
          const found = decoderFor(detectEncoding(content))(content);
          count += 1;
          if (found !== decoderFor(encoding)(content))
            missed.push(`${language} ${encoding} ${rows}: ${detectEncoding(content)}`);
        }
  }
  process.stdout.write(
    `encodings detected: ${count - missed.length} of ${count}; missed: ${missed.join(', ')}\n`,
  );
  expect(missed.length / count).toBeLessThanOrEqual(0.08);
  // Files that are read correctly without detection stay so.
  expect(missed.filter((each) => each.includes(' windows-1252 '))).toEqual([]);
});

test.each([
  ['an apostrophe of Word', 'name\nMen\x92s Wear\n', 'windows-1252'],
  ['a German name', 'name\nM\xfcller\n', 'windows-1252'],
  ['the sign of the euro', 'price\n5 \x80\n', 'windows-1252'],
  ['quotes of Word', 'name\n\x93Acme\x94 \x96 Ltd\n', 'windows-1252'],
  ['a French name', 'name\nCr\xe9dit Agricole \xe0 Orl\xe9ans\n', 'windows-1252'],
])('%s is taken for Windows-1252', (_name, text, encoding) => {
  expect(sniffDialect(Buffer.from(text, 'latin1')).dialect.encoding).toBe(encoding);
});

test('UTF-8 with a damaged letter is UTF-8', () => {
  const sound = Buffer.from(`name,site\n${'Zürich,é.com\n'.repeat(40)}`);
  const content = Buffer.concat([sound, Buffer.from([0x5a, 0xfc, 0x2c, 0x78, 0x0a])]);
  expect(sniffDialect(content).dialect.encoding).toBe('utf-8');
});
