import type { Random } from './target.ts';

/** Values that readers of JSON have trouble with. */
const ODD: readonly string[] = [
  ...['null', 'true', 'false', '0', '-1', '1e308', '-1e308', '1e400', '9007199254740993', '0.1', '""', '" "'],
  ...[
    '"NaN"',
    '"1e9"',
    '"\\u0000"',
    '"\\ud800"',
    '"__proto__"',
    '"a.com"',
    '"www.a.com"',
    '[]',
    '{}',
    '[[]]',
  ],
  ...[
    '[null]',
    '{"__proto__":{"a":1}}',
    '{"constructor":{"prototype":{"a":1}}}',
    '{"toString":null}',
    '"2026-02-30"',
  ],
  ...['"+275760-09-13T00:00:00Z"', '"https://"', '"=1+1"', '{"":""}', '{"length":-1}', '"\u202e"'],
];

function oddOne(random: Random): string {
  if (random.chance(0.9)) return random.pick(ODD);
  const count = random.pick([10, 60, 70, 1_000, 5_000]);
  return random.pick([
    `${'['.repeat(count)}${']'.repeat(count)}`,
    `${'{"a":'.repeat(count)}1${'}'.repeat(count)}`,
    `[${'{},'.repeat(count)}1]`,
    `{${Array.from({ length: count }, (_, at) => `"${random.pick(['k', 'a.com/', 'd'])}${at}":"a.com"`).join()}}`,
    JSON.stringify(random.pick(['x', '.', 'no ', 'a.', ')', 'www.']).repeat(count)),
  ]);
}

/** Replaces values with odd ones, or adds fields. A text that is not JSON is replaced as a whole. */
export function mutateJson(input: Buffer, random: Random): Buffer {
  let value: unknown;
  try {
    value = JSON.parse(input.toString('utf8'));
  } catch {
    return Buffer.from(oddOne(random));
  }
  const marks: string[] = [];
  for (let count = random.int(1, 3); count > 0; count -= 1) value = withMark(value, random, marks, 0);
  const text = JSON.stringify(value) ?? 'null';
  return Buffer.from(text.replace(/"@@mark(\d+)"/g, (_whole, at: string) => marks[Number(at)] ?? 'null'));
}

/** The value with marks in some places, because what replaces them may not be a JSON value. */
function withMark(value: unknown, random: Random, marks: string[], depth: number): unknown {
  const mark = (): string => `@@mark${marks.push(oddOne(random)) - 1}`;
  if (typeof value !== 'object' || value === null || (depth > 0 && random.chance(0.15))) return mark();
  if (Array.isArray(value)) {
    if (value.length === 0 || random.chance(0.2)) return [...value, random.chance(0.5) ? mark() : value[0]];
    const at = random.int(0, value.length - 1);
    return value.map((each, index) => (index === at ? withMark(each, random, marks, depth + 1) : each));
  }
  const entries = Object.entries(value);
  if (entries.length === 0 || random.chance(0.15)) return { ...value, [nameOf(random)]: mark() };
  const at = random.int(0, entries.length - 1);
  const changed = entries.flatMap(([name, each], index): [string, unknown][] => {
    if (index !== at) return [[name, each]];
    if (random.chance(0.1)) return [];
    if (random.chance(0.1)) return [[nameOf(random), each]];
    return [[name, withMark(each, random, marks, depth + 1)]];
  });
  return Object.fromEntries(changed);
}

function nameOf(random: Random): string {
  return random.pick([
    ...[
      'domain',
      'success',
      'error',
      'results',
      'technologies',
      'company',
      'name',
      'data',
      'message',
      'error_code',
    ],
    ...[
      '__proto__',
      'constructor',
      'toString',
      'a.com',
      'www.a.com',
      '',
      'total',
      'pagination',
      'has_more',
      'host',
    ],
  ]);
}
