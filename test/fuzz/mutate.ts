import type { Random } from './target.ts';

/** Changes to any bytes. Each takes an input and returns another, at most `mostBytes` long. */
export interface MutationContext {
  readonly random: Random;
  readonly samples: readonly Buffer[];
  readonly tokens: readonly Buffer[];
  readonly mostBytes: number;
}

type Mutation = (input: Buffer, context: MutationContext) => Buffer;

/** Words that mean something to some reader. */
const TOKENS: readonly string[] = [
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'length', 'NaN', 'Infinity'],
  ...['null', 'true', 'false', '{}', '[]', '[],', '{"a":', '[[[[[[[[', ']]]]', '}}}}', '"', '\\"', '\\u0000'],
  ...['\\ud800', '\\', '1e300', '-1e300', '1e-300', '-0', '0x10', '9007199254740993', '18446744073709551616'],
  ...['9'.repeat(40), '0.1', '-1', '\0', '\uFEFF', '\uFFFD', '\u202E', '\u00AD', '\u2028', 'ﬀ', 'İ', '🏴'],
  ...['\r', '\n', '\r\n', '\t', ' ', ';', ',', '|', ':', '=', '@', '#', '%', '%00', '%2e%2e%2f', '%c0%af'],
  ...[
    '../',
    '..\\',
    '/',
    '//',
    'C:\\',
    '\\\\host\\share\\',
    '~',
    '.',
    '..',
    'NUL',
    'CON',
    'file:///',
    'http://',
  ],
  ...[
    'https://',
    'mailto:',
    'javascript:',
    'stackdesk://',
    'www.',
    'a.b',
    'xn--',
    'example.com',
    '127.0.0.1',
  ],
  ...[
    '<',
    '>',
    '&',
    '&#0;',
    '&#x110000;',
    '<!DOCTYPE a [<!ENTITY b "c">]>',
    '<![CDATA[',
    ']]>',
    '<!--',
    '-->',
  ],
  ...[
    '<?xml version="1.0"?>',
    'xmlns:a="',
    '=1+1',
    '=HYPERLINK("',
    '@SUM(',
    '+1',
    '-1',
    "'",
    '""',
    '"";',
    '";"',
  ],
  ...['Sat, 13 Sep 275760 00:00:00 GMT', '+275760-09-13T00:00:00.000Z', '0000-00-00', '1969-12-31T23:59:60Z'],
];

const INTERESTING = [0, 1, 7, 8, 15, 16, 31, 32, 63, 64, 100, 127, 128, 255, 256, 512, 1_000, 1_024, 4_096];
const EDGES = [2 ** 15, 2 ** 16, 2 ** 24, 2 ** 31, 2 ** 32, 2 ** 53].flatMap((edge) => [
  edge - 1,
  edge,
  edge + 1,
]);

export function tokensOf(own: readonly (string | Buffer)[] = []): Buffer[] {
  return [...TOKENS, ...own].map((token) => Buffer.from(token as string));
}

const flip: Mutation = (input, { random }) => {
  const changed = Buffer.from(input);
  const at = random.int(0, changed.length - 1);
  changed[at] = (changed[at] ?? 0) ^ (1 << random.int(0, 7));
  return changed;
};

const setByte: Mutation = (input, { random }) => {
  const changed = Buffer.from(input);
  const byte = random.chance(0.5) ? random.pick([0, 0xff, 0x7f, 0x80, 0x20, 0x22, 0x0a]) : random.int(0, 255);
  changed[random.int(0, changed.length - 1)] = byte;
  return changed;
};

/** Most blocks are short; a few are long. */
function block(input: Buffer, random: Random): { from: number; to: number } {
  const from = random.int(0, input.length - 1);
  const most = random.chance(0.7) ? 16 : input.length;
  return { from, to: Math.min(input.length, from + random.int(1, Math.max(1, most))) };
}

const remove: Mutation = (input, { random }) => {
  const { from, to } = block(input, random);
  return Buffer.concat([input.subarray(0, from), input.subarray(to)]);
};

const insertAt = (input: Buffer, at: number, piece: Buffer): Buffer =>
  Buffer.concat([input.subarray(0, at), piece, input.subarray(at)]);

const copy: Mutation = (input, { random }) => {
  const { from, to } = block(input, random);
  return insertAt(input, random.int(0, input.length), input.subarray(from, to));
};

const overwriteByCopy: Mutation = (input, { random }) => {
  const { from, to } = block(input, random);
  const changed = Buffer.from(input);
  input.copy(changed, random.int(0, input.length - 1), from, to);
  return changed;
};

const splice: Mutation = (input, { random, samples }) => {
  const other = random.pick(samples);
  if (other.length === 0) return input;
  const { from, to } = block(other, random);
  if (random.chance(0.5)) return insertAt(input, random.int(0, input.length), other.subarray(from, to));
  return Buffer.concat([
    input.subarray(0, random.int(0, input.length)),
    other.subarray(random.int(0, other.length - 1)),
  ]);
};

const insertToken: Mutation = (input, { random, tokens }) =>
  insertAt(input, random.int(0, input.length), random.pick(tokens));

const overwriteToken: Mutation = (input, { random, tokens }) => {
  const changed = Buffer.from(input);
  random.pick(tokens).copy(changed, random.int(0, changed.length - 1));
  return changed;
};

const truncate: Mutation = (input, { random }) => input.subarray(0, random.int(0, input.length));

/** Replaces a number in the text with one at a boundary. */
const changeFigure: Mutation = (input, { random }) => {
  const text = input.toString('latin1');
  const figures = [...text.slice(0, 65_536).matchAll(/\d+/g)];
  if (figures.length === 0) return input;
  const figure = random.pick(figures);
  const other = String(random.pick(random.chance(0.5) ? INTERESTING : EDGES) * (random.chance(0.1) ? -1 : 1));
  const said = random.chance(0.1) ? '1e999' : other;
  return Buffer.from(
    text.slice(0, figure.index) + said + text.slice(figure.index + figure[0].length),
    'latin1',
  );
};

/** Replaces a binary number, such as a length or an offset, in any width and byte order. */
const changeInteger: Mutation = (input, { random }) => {
  const width = random.pick([1, 2, 4]);
  if (input.length < width) return input;
  const changed = Buffer.from(input);
  const at = random.int(0, input.length - width);
  const value =
    random.pick([...INTERESTING, ...EDGES, input.length, input.length - at, at]) % 2 ** (8 * width);
  if (random.chance(0.7)) changed.writeUIntLE(value, at, width);
  else changed.writeUIntBE(value, at, width);
  return changed;
};

/** Repeats a piece many times: code whose time grows faster than its input shows this way. */
const repeat: Mutation = (input, { random, tokens, mostBytes }) => {
  const { from, to } = block(input, random);
  const piece = random.chance(0.3) ? random.pick(tokens) : input.subarray(from, to);
  const room = mostBytes - input.length;
  if (piece.length === 0 || room < piece.length) return input;
  const most = random.chance(0.02) ? room : Math.min(room, 4_096);
  const times = random.int(1, Math.max(1, Math.floor(most / piece.length)));
  const many = Buffer.alloc(piece.length * times, piece);
  return insertAt(input, random.chance(0.5) ? from : random.int(0, input.length), many);
};

const MUTATIONS: readonly Mutation[] = [
  ...[flip, flip, setByte, setByte, remove, remove, copy, overwriteByCopy, splice, insertToken, insertToken],
  ...[overwriteToken, truncate, changeFigure, changeFigure, changeInteger, changeInteger, repeat],
];

/** One to six changes in sequence. */
export function mutate(input: Buffer, context: MutationContext): Buffer {
  const { random, mostBytes } = context;
  let changed = input;
  do {
    const mutation = random.pick(MUTATIONS);
    changed = changed.length === 0 ? Buffer.from(random.pick(context.tokens)) : mutation(changed, context);
  } while (random.chance(0.55));
  return changed.subarray(0, mostBytes);
}
