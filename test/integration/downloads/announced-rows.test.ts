import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { openTransferDesk } from '../../support/engine/transfer-fixture.ts';
import { sha256Of } from '../../support/engine/transfer-journal.ts';
import { type FileRequest, serve, startFileServer } from '../../support/services/file-server.ts';

const ROWS = 200;
const lines = (count: number) =>
  Array.from({ length: count }, (_, row) => `site-${row}.com,"Co ${row}, Ltd"\n`).join('');
const csv = Buffer.from(`domain,company\n${lines(ROWS)}`);
const withFooter = Buffer.concat([csv, Buffer.from('# 200 rows, made today\n')]);
const withQuote = Buffer.concat([csv, Buffer.from('last.com,"never closed\n')]);

const withLength = (body: Buffer) => (request: FileRequest) => serve(request, body);
const inChunks =
  (body: Buffer) =>
  ({ response }: FileRequest) =>
    response.writeHead(200, { 'content-type': 'text/csv' }).end(body);
const packed =
  (body: Buffer) =>
  ({ response }: FileRequest) =>
    response.writeHead(200, { 'content-type': 'text/csv', 'content-encoding': 'gzip' }).end(gzipSync(body));
const inPieces = (body: Buffer) => (request: FileRequest) =>
  serve(request, body, { cutAt: request.number === 1 ? 2_000 : undefined });
/** Neither a length nor a closing chunk: only the connection's end. */
const untilTheEnd =
  (body: Buffer) =>
  ({ response, socket }: FileRequest) => {
    response.removeHeader('transfer-encoding');
    socket.end(Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n'), body]));
  };

it.each([
  ['a footer line, with a length', withFooter, withLength(withFooter), 1, ROWS + 1],
  ['a footer line, in chunks', withFooter, inChunks(withFooter), 1, ROWS + 1],
  ['a footer line, packed', withFooter, packed(withFooter), 1, ROWS + 1],
  ['a footer line, in two pieces', withFooter, inPieces(withFooter), 2, ROWS + 1],
  ['a quote that is never closed', withQuote, withLength(withQuote), 1, ROWS + 1],
])('keeps a whole file with %s and says what differs', async (_what, body, answer, attemptsUsed, rows) => {
  await using server = await startFileServer(answer);
  const desk = openTransferDesk();
  const end = await desk.run(desk.add(server.url, { expectedRows: ROWS }));
  expect(end).toMatchObject({
    state: 'done',
    attemptsUsed,
    sha256: sha256Of(body),
    rowDifference: { rows, announced: ROWS },
  });
  expect(readFileSync(join(desk.folder, 'list-7.csv'))).toEqual(body);
});

it.each([
  ['fewer rows than announced', ROWS + 800],
  ['more rows than announced', ROWS - 100],
])('keeps a whole file with %s and says what differs', async (_what, expectedRows) => {
  await using server = await startFileServer(withLength(csv));
  const desk = openTransferDesk();
  const end = await desk.run(desk.add(server.url, { expectedRows }));
  expect(end).toMatchObject({ state: 'done', rowDifference: { rows: ROWS, announced: expectedRows } });
});

it.each([
  ['with a header', ROWS],
  ['without one', ROWS + 1],
])('reports no difference if the rows are right, %s', async (_what, expectedRows) => {
  await using server = await startFileServer(withLength(csv));
  const desk = openTransferDesk();
  const end = await desk.run(desk.add(server.url, { expectedRows }));
  expect(end).toMatchObject({ state: 'done', rowDifference: null });
});

it('refuses a file with other rows if nothing announced its end, and stops after a few attempts', async () => {
  await using server = await startFileServer(untilTheEnd(csv));
  const desk = openTransferDesk();
  const id = desk.add(server.url, { expectedRows: ROWS + 5 });
  for (let call = 1; call <= 10; call += 1) {
    expect(await desk.run(id)).toMatchObject({ state: 'failed', rowDifference: null });
  }
  expect(server.requests.length).toBeLessThanOrEqual(4);
  expect(desk.files()).toEqual(['list-7.csv.part']);
  await desk.run(id, { isAsked: true });
  expect(server.requests.length).toBeLessThanOrEqual(5);
});
