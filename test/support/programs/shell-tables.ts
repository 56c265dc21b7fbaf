import { app } from 'electron';
import type { HandedPort } from '../../../main/engine/process/host-transport.ts';
import { createShellTables } from '../../../main/engine/process/shell-tables.ts';
import type { TableProcess } from '../../../main/engine/world/table-client.ts';
import { createTableHost } from '../../../main/host/table-host.ts';
import { bytesOf, openChannel, startUtilityProcess } from '../../../main/host/utility-process.ts';
import { type Ask, createFrameReader, frameOf } from '../../../main/tables/protocol.ts';

/**
 * A shell that is its own engine: has the program in the first argument started as a table process, and prints what
 * happens as JSON. The second argument is a program that says its variables, and does not end when it is asked to.
 */
const [program = '', stubborn = ''] = process.argv.slice(-2);

/** The processes of one program. */
function startTables(modulePath: string): Promise<TableProcess> {
  const engine = {
    pid: process.pid,
    post: (frame: Parameters<typeof tables.receive>[0]) => tables.receive(frame, undefined),
    handOver: (frame: Parameters<typeof tables.receive>[0], port: unknown) =>
      tables.receive(frame, port as HandedPort),
  };
  const launch = { name: 'Tables of a test', modulePath, args: [], isAlone: true, onLine: () => {} };
  const means = { startProcess: startUtilityProcess, openChannel, bytesOf, launch };
  const host = createTableHost(engine as Parameters<typeof createTableHost>[0], means);
  const tables = createShellTables((frame) => host.receive(frame as Parameters<typeof host.receive>[0]));
  return tables.start();
}

const endOf = (child: TableProcess) => new Promise((resolve) => child.onEnd(resolve));

async function ask(child: TableProcess, asked: readonly Ask[]): Promise<unknown[]> {
  const answers: unknown[] = [];
  let onAnswer = () => {};
  child.onBytes(
    createFrameReader((answer) => {
      answers.push(answer);
      onAnswer();
    }),
  );
  for (const each of asked) {
    const answered = new Promise<void>((resolve) => {
      onAnswer = resolve;
    });
    child.send(frameOf(each));
    await answered;
  }
  return answers;
}

async function main(): Promise<void> {
  await app.whenReady();
  const child = await startTables(program);
  const answers = await ask(child, [
    { id: 1, ask: 'open', settings: {} },
    { id: 2, ask: 'connect', on: 1 },
    { id: 3, ask: 'rows', on: 1, sql: 'SELECT 42', values: [] },
  ]);
  child.kill();
  const ends = [await endOf(child)];

  const other = await startTables(stubborn);
  const variables = await new Promise<string>((resolve) =>
    other.onBytes((bytes) => resolve(bytes.toString('utf8'))),
  );
  other.kill();
  ends.push(await endOf(other));

  // Nobody has waited until it was spawned.
  const early = await startTables(program);
  early.kill();
  ends.push(await endOf(early));
  process.stdout.write(`${JSON.stringify({ answers, variables: JSON.parse(variables), ends })}\n`);
  app.exit(0);
}

void main().catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  app.exit(1);
});
