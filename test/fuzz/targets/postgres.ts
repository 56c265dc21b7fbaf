import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { openPostgres } from '../../../main/engine/world/postgres.ts';
import { requirePromise } from '../promise.ts';
import type { FuzzTarget, Random } from '../target.ts';

/** What each wait may take, ms. */
const MOST_MS = 2_000;

function message(type: string, ...parts: readonly (Buffer | string | number)[]): Buffer {
  const body = Buffer.concat(
    parts.map((part) => {
      if (typeof part === 'string') return Buffer.from(`${part}\0`);
      if (typeof part !== 'number') return part;
      const word = Buffer.alloc(2);
      word.writeInt16BE(part);
      return word;
    }),
  );
  const head = Buffer.alloc(5);
  head.write(type, 'latin1');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

function long(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value | 0);
  return bytes;
}

const column = (name: string, type: number) =>
  Buffer.concat([Buffer.from(`${name}\0`), long(0), Buffer.alloc(2), long(type), Buffer.alloc(8)]);
const value = (text: string | null) =>
  text === null ? long(-1) : Buffer.concat([long(Buffer.byteLength(text)), Buffer.from(text)]);
const described = (...types: readonly number[]) =>
  message('T', types.length, ...types.map((type, at) => column(`c${at}`, type)));
const rowOf = (...texts: readonly (string | null)[]) => message('D', texts.length, ...texts.map(value));
const said = (type: 'E' | 'N', code: string) =>
  message(type, 'SERROR', `C${code}`, 'Mwords', Buffer.from([0]));

const [PARSED, BOUND, READY] = [message('1'), message('2'), message('Z', Buffer.from('I'))];
const WELCOME = Buffer.concat([
  message('R', long(0)),
  message('S', 'server_version', '15.1'),
  message('K', long(1), long(2)),
  READY,
]);
/** The answer to what names the path, which comes before each statement's own. */
const PATH = Buffer.concat([PARSED, BOUND, rowOf('pg_catalog'), message('C', 'SELECT 1'), PARSED, BOUND]);
const answer = (...parts: readonly Buffer[]) => Buffer.concat([PATH, ...parts, READY]);

/** Types whose texts the library reads, and one that it does not know. */
const TYPES = [
  16, 17, 20, 21, 23, 25, 114, 600, 700, 718, 1007, 1009, 1082, 1114, 1184, 1186, 1700, 2950, 3802, 99_999,
];
const TEXTS = [
  ...[
    '',
    't',
    '1',
    '-9223372036854775808',
    '1e400',
    'NaN',
    '\\x',
    '\\x0',
    '{',
    '{1,2}',
    '{{{{',
    '{"a\\',
    '{NULL}',
  ],
  ...[
    '2026-02-30',
    '0044-03-15 BC',
    'infinity',
    '(1,2)',
    '<(1,2),3>',
    '1 year 2 mons -3:04:05.6',
    '{"a":1',
    'null',
  ],
];

function madeMessage(random: Random): Buffer {
  const types = Array.from({ length: random.pick([0, 1, 2, 5]) }, () => random.pick(TYPES));
  return random.pick<() => Buffer>([
    () => described(...types),
    () => rowOf(...types.map(() => random.pick([null, random.pick(TEXTS)]))),
    () => message('C', random.pick(['SELECT 1', 'INSERT 0 18446744073709551616', '', 'COPY -1'])),
    () => READY,
    () =>
      said(random.pick(['E', 'N']), random.pick(['42P01', '08006', '57P01', '28P01', '', 'x'.repeat(99)])),
    () => message('S', random.pick(['client_encoding', '__proto__', '']), 'SQL_ASCII'),
    () => message('A', long(1), 'channel', 'payload'),
    () => message('R', long(random.pick([0, 3, 5, 7, 8, 10, 11, 12, 99])), 'SCRAM-SHA-256', Buffer.from([0])),
    () => message(random.pick(['G', 'H', 'W']), Buffer.from([0]), 1, 0),
    () => message('d', Buffer.from('a,b\n')),
    () => message(random.pick(['1', '2', '3', 'I', 'c', 'n', 's', 't', 'v'])),
    () => message(String.fromCharCode(random.int(0, 255)), Buffer.alloc(random.int(0, 9))),
  ])();
}

let input: Buffer = Buffer.alloc(0);
let listening: Promise<{ server: Server; port: number }> | null = null;

/** A server that was taken over: it lets everybody in, or says the input at once. Then it hangs up. */
async function listen(): Promise<{ server: Server; port: number }> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      if (input.length % 4 === 0) return void socket.end(input);
      socket.write(WELCOME);
      socket.once('data', () => socket.end(input));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

/** What a PostgreSQL server says: the real client, with its library, over a real connection. */
export const postgres: FuzzTarget = {
  name: 'postgres',
  samples: () => [
    answer(described(25, 20), rowOf('a', '1'), rowOf(null, '2'), message('C', 'SELECT 2')),
    answer(message('n'), message('C', 'INSERT 0 1')),
    answer(said('N', '00000'), said('E', '42P01')),
    Buffer.concat([WELCOME, answer(described(23), rowOf('1'), message('C', 'SELECT 1'))]),
    Buffer.concat([
      message('R', long(10), 'SCRAM-SHA-256', Buffer.from([0])),
      message('R', long(11), 'r=x,s=y,i=1'),
    ]),
  ],
  grammar: (random) => {
    const made = Array.from({ length: random.int(1, 12) }, () => madeMessage(random));
    return random.chance(0.6) ? answer(...made) : Buffer.concat(made);
  },
  tokens: [PARSED, BOUND, READY, PATH, described(25), rowOf('a'), long(-1), long(0x7fffffff)],
  async run(bytes) {
    input = bytes;
    listening ??= listen();
    const { port } = await listening;
    const options = {
      host: '127.0.0.1',
      port,
      user: 'anna',
      database: 'team',
      password: 'secret',
      tls: null,
    };
    const began = performance.now();
    try {
      const connection = await openPostgres({ ...options, connectMs: MOST_MS, statementMs: MOST_MS });
      try {
        JSON.stringify(await connection.query('SELECT $1::text AS one', ['a']));
        JSON.stringify(await connection.query('SELECT 2 AS two'));
      } finally {
        await connection.close();
      }
    } catch (error) {
      requirePromise(error instanceof Error, 'a server that fails is an error');
    }
    requirePromise(performance.now() - began < 5 * MOST_MS, 'nobody waits for a server without an end');
  },
  end: async () => void (await listening)?.server.close(),
};
