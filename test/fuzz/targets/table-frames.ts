import { openApart, openFileApart, type TableProcess } from '../../../main/engine/world/table-client.ts';
import { TableProcessEnded } from '../../../main/engine/world/table-database.ts';
import { type Answer, frameOf } from '../../../main/tables/protocol.ts';
import { mutateJson } from '../json.ts';
import { requirePromise } from '../promise.ts';
import type { FuzzTarget, Random } from '../target.ts';

const HEAD_BYTES = 4;

/** A process that was taken over: it says a piece of the input each time that it is asked, and ends after the last one. */
function saying(input: Buffer): TableProcess {
  let at = 0;
  let hear: (bytes: Buffer) => void = () => undefined;
  let onEnd: (why: 'ended') => void = () => undefined;
  let isOver = false;
  const end = () => {
    if (!isOver) setImmediate(() => onEnd('ended'));
    isOver = true;
  };
  return {
    send: () =>
      void setImmediate(() => {
        if (isOver) return;
        if (at >= input.length) return end();
        const said = at + HEAD_BYTES <= input.length ? HEAD_BYTES + input.readUInt32LE(at) : input.length;
        const piece = input.subarray(at, at + said);
        at += piece.length;
        // A frame seldom comes in one piece.
        hear(piece.subarray(0, piece.length >> 1));
        hear(piece.subarray(piece.length >> 1));
        // It says all the rest if nobody asks for it.
        if (at >= input.length) end();
      }),
    onBytes: (listener) => {
      hear = listener;
    },
    onEnd: (listener) => {
      onEnd = listener;
    },
    kill: end,
    setBusy: () => undefined,
  };
}

/** What is heard of a process is what it said of a failure, or that it ended. */
async function heard(work: () => Promise<unknown>): Promise<void> {
  await work().catch((error: unknown) => {
    const isKnown = error instanceof TableProcessEnded || (error as Error).constructor === Error;
    requirePromise(isKnown, `a process says rows, says why not, or is ended: ${String(error)}`);
  });
}

async function askDatabase(input: Buffer): Promise<void> {
  const database = await openApart(async () => saying(input), {});
  try {
    const connection = await database.connect();
    const { rowsChanged } = await connection.run('SELECT 1');
    requirePromise(Number.isFinite(rowsChanged), 'a count is a number');
    for (const row of (await connection.runAndReadAll('SELECT 1')).getRows()) row.map(String);
    const appender = await connection.createAppender('t');
    appender.appendVarchar('a');
    await appender.endRow();
    await appender.closeSync();
  } finally {
    database.kill();
  }
}

async function askFile(input: Buffer): Promise<void> {
  const file = await openFileApart(async () => saying(input), 'backup.db');
  try {
    for await (const rows of file.rows('SELECT 1'))
      for (const cell of rows.flat())
        requirePromise(
          cell === null || ['string', 'number'].includes(typeof cell) || Buffer.isBuffer(cell),
          'a cell of a file is a text, a number, bytes or nothing',
        );
  } finally {
    file.close();
  }
}

const CELLS: readonly unknown[] = [
  ...[
    'text',
    '',
    0,
    -1.5,
    true,
    null,
    { n: '9'.repeat(40) },
    { n: '1'.repeat(41) },
    { n: '-0' },
    { f: 'NaN' },
  ],
  ...[{ f: '-Infinity' }, { t: '-62135596800000000' }, { t: '9'.repeat(40) }, { b: 'AAECAw==' }, { b: '%' }],
  ...['\ud800', '\0', {}, [], [[['a']]], { n: 1 }, { n: { n: '1' } }, { __proto__: null, toString: 'x' }],
];

function madeAnswer(random: Random, id: number): Answer {
  const rows = random.pick([0, 1, 2, 3, 70]);
  const column = () => Array.from({ length: random.chance(0.9) ? rows : rows + 1 }, () => random.pick(CELLS));
  const columns = Array.from({ length: random.pick([0, 1, 1, 2, 9]) }, column) as never;
  return random.pick<Answer>([
    { id, rows, columns, isLast: random.chance(0.6) },
    { id, rows: random.pick([-1, 1.5, 2 ** 53, 1e308, rows]), columns, isLast: true },
    { id, count: random.pick([0, 1, -1, 1e300]) },
    { id, percent: 50, read: 1e15 },
    { id, error: random.pick(['', 'x'.repeat(20_000), 'Out of Memory Error']) },
  ]);
}

const opened: Answer[] = [
  { id: 1, count: 0 },
  { id: 2, count: 0 },
  { id: 3, count: 1 },
];
const framesOf = (...answers: readonly Answer[]) => Buffer.concat(answers.map((answer) => frameOf(answer)));
const row = (id: number, isLast: boolean, ...cells: unknown[]): Answer => ({
  id,
  rows: 1,
  columns: cells.map((cell) => [cell]) as never,
  isLast,
});

/** What a table process says to the engine, in frames, for a database and for an SQLite file. */
export const tableFrames: FuzzTarget = {
  name: 'table-frames',
  samples: () => [
    framesOf(...opened, row(4, false, 'a', 1), row(5, true, 'b', { n: '9007199254740993' }), {
      id: 6,
      count: 1,
    }),
    framesOf({ id: 1, count: 0 }, row(2, false, 'a', { b: 'AAEC' }), row(3, true, { f: 'NaN' }, null)),
    framesOf(...opened, { id: 4, error: 'Parser Error' }),
  ],
  grammar: (random) => {
    const isFile = random.chance(0.3);
    const before = isFile ? opened.slice(0, 1) : opened;
    const from = before.length + 1;
    const more = Array.from({ length: random.int(1, 6) }, (_, at) =>
      madeAnswer(random, random.chance(0.9) ? from + at : random.int(-1, 9)),
    );
    return framesOf(...before, ...more);
  },
  mutate: (input, random) => {
    // One frame is changed as JSON, and its length told anew.
    const frames: Buffer[] = [];
    for (let at = 0; at + HEAD_BYTES <= input.length; ) {
      const end = at + HEAD_BYTES + input.readUInt32LE(at);
      frames.push(input.subarray(at + HEAD_BYTES, end));
      at = end;
    }
    const chosen = random.int(0, Math.max(0, frames.length - 1));
    return Buffer.concat(
      frames.flatMap((frame, at) => {
        const body = at === chosen ? mutateJson(frame, random) : frame;
        const head = Buffer.alloc(HEAD_BYTES);
        head.writeUInt32LE(body.length);
        return [head, body];
      }),
    );
  },
  async run(input) {
    await heard(() => askDatabase(input));
    await heard(() => askFile(input));
  },
};
