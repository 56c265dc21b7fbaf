import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createBandwidth } from '../../../main/engine/downloads/body/bandwidth.ts';
import { discardTransfer } from '../../../main/engine/downloads/transfer.ts';
import { ServiceError } from '../../../main/engine/service/service-error.ts';
import { findTransfer } from '../../../main/engine/store/transfers.ts';
import { openTransferDesk, quickLimits } from '../../support/engine/transfer-fixture.ts';
import { csvOf, sha256Of } from '../../support/engine/transfer-journal.ts';
import { serve, startFileServer } from '../../support/services/file-server.ts';

const data = csvOf(300_000);
const name = { 'content-disposition': 'attachment; filename="shopify.csv"' };

it('brings a file under the name that the server proposes, with its hash and rows', async () => {
  await using server = await startFileServer((request) => serve(request, data, { headers: name }));
  const desk = openTransferDesk();
  const rows = data.toString().split('"\n').length - 1;
  const end = await desk.run(desk.add(server.url, { expectedRows: rows }));
  expect(end).toMatchObject({
    state: 'done',
    name: 'shopify.csv',
    sha256: sha256Of(data),
    totalBytes: data.length,
    rows: rows + 1,
    attemptsUsed: 1,
    attemptsLeft: 29,
    fetchedBytes: data.length,
    problem: null,
  });
  expect(desk.files()).toEqual(['shopify.csv']);
  expect(readFileSync(join(desk.folder, 'shopify.csv'))).toEqual(data);
  expect(server.requests[0]?.headers).toMatchObject({ 'accept-encoding': 'identity' });
  expect(server.requests[0]?.headers).not.toHaveProperty('range');
});

it('goes on after a cut and appends only what is missing', async () => {
  const cuts = [70_000, 200_000];
  await using server = await startFileServer((request) =>
    serve(request, data, { cutAt: cuts[request.number - 1] }),
  );
  const desk = openTransferDesk();
  const end = await desk.run(desk.add(server.url));
  expect(end).toMatchObject({ state: 'done', sha256: sha256Of(data), attemptsUsed: 3, attemptsLeft: 27 });
  expect(end.fetchedBytes).toBe(data.length);
  expect(server.requests.map(({ headers }) => [headers.range, headers['if-range']])).toEqual([
    [undefined, undefined],
    ['bytes=70000-', '"v1"'],
    ['bytes=200000-', '"v1"'],
  ]);
  expect(desk.files()).toEqual(['list-7.csv']);
});

it('overwrites nothing: neither a file, nor a part file, nor a name that is taken while it runs', async () => {
  const desk = openTransferDesk();
  await using server = await startFileServer((request) => {
    if (request.number === 3) writeFileSync(join(desk.folder, 'shopify (3).csv'), 'taken meanwhile');
    serve(request, data, { headers: name, cutAt: request.number === 2 ? 1_000 : undefined });
  });
  const first = await desk.run(desk.add(server.url));
  expect(first.name).toBe('shopify.csv');
  writeFileSync(join(desk.folder, 'shopify (2).csv.part'), 'of another program');
  const second = await desk.run(desk.add(server.url));
  expect(second).toMatchObject({ state: 'done', sha256: sha256Of(data) });
  const others = desk.files().filter((file) => file !== second.name);
  expect(others).toEqual(['shopify (2).csv.part', 'shopify (3).csv', 'shopify.csv']);
  expect(readFileSync(join(desk.folder, 'shopify (2).csv.part'), 'utf8')).toBe('of another program');
  expect(readFileSync(join(desk.folder, 'shopify (3).csv'), 'utf8')).toBe('taken meanwhile');
});

it('pauses on request, keeps what came in, and goes on with it', async () => {
  await using server = await startFileServer((request) =>
    serve(request, data, request.number === 1 ? { cutAt: 150_000, cut: 'silence' } : {}),
  );
  const desk = openTransferDesk();
  const id = desk.add(server.url);
  const stop = new AbortController();
  const paused = await desk.run(id, {
    signal: stop.signal,
    onProgress: ({ bytes }) => bytes === 150_000 && stop.abort(),
  });
  expect(paused).toMatchObject({ state: 'paused', syncedBytes: 150_000, problem: null });
  expect(desk.files()).toEqual(['list-7.csv.part']);
  expect(await desk.run(id)).toMatchObject({
    state: 'done',
    sha256: sha256Of(data),
    fetchedBytes: data.length,
  });
  expect(server.requests).toHaveLength(2);
});

it('leaves nothing behind when it is given up', async () => {
  await using server = await startFileServer((request) =>
    serve(request, data, { cutAt: 150_000, cut: 'silence' }),
  );
  const desk = openTransferDesk();
  const id = desk.add(server.url);
  const stop = new AbortController();
  await desk.run(id, { signal: stop.signal, onProgress: ({ bytes }) => bytes > 0 && stop.abort() });
  await discardTransfer(desk.db, id);
  expect(findTransfer(desk.db, id)?.state).toBe('cancelled');
  expect(desk.files()).toEqual([]);
});

it('asks for a turn before every attempt and reports how each one went', async () => {
  await using server = await startFileServer((request) =>
    serve(request, data, { cutAt: request.number === 1 ? 1_000 : undefined }),
  );
  const desk = openTransferDesk();
  const told: string[] = [];
  const beforeAttempt = async (attempt: number) => ({
    attemptsLeft: 20 - attempt,
    left: () => told.push(`left ${attempt}`),
    answered: (status: number) => told.push(`answered ${attempt} ${status}`),
    lost: () => told.push('lost'),
    returned: () => told.push('returned'),
  });
  const end = await desk.run(desk.add(server.url), { beforeAttempt });
  expect(end).toMatchObject({ state: 'done', attemptsLeft: 17 });
  expect(told).toEqual(['left 1', 'answered 1 200', 'left 2', 'answered 2 206']);
});

it('keeps to the limit that all transfers share', async () => {
  // More than one read of a socket, so that there is something to hold back.
  const large = csvOf(2_000_000);
  await using server = await startFileServer((request) => serve(request, large));
  const desk = openTransferDesk();
  const booked: number[] = [];
  // The clock of the limit moves only while a transfer pauses, so a slow computer is not slow enough for it.
  const bandwidth = createBandwidth(20_000_000, () => 50 * booked.filter((bytes) => bytes === 0).length);
  const spend = (bytes: number) => {
    booked.push(bytes);
    return bandwidth.spend(bytes);
  };
  const ends = await Promise.all(
    [1, 2].map(() => desk.run(desk.add(server.url), { bandwidth: { ...bandwidth, spend } })),
  );
  expect(ends.map(({ sha256 }) => sha256)).toEqual([sha256Of(large), sha256Of(large)]);
  expect(booked.reduce((sum, bytes) => sum + bytes, 0)).toBe(2 * large.length);
  // Asked again after each pause, before more is read.
  expect(booked.filter((bytes) => bytes === 0).length).toBeGreaterThan(0);
});

it('tries again if it cannot get its turn for a moment, but not for ever', async () => {
  await using server = await startFileServer((request) => serve(request, data));
  const desk = openTransferDesk();
  let failures = 2;
  const beforeAttempt = async () => {
    if (failures > 0) {
      failures -= 1;
      throw new ServiceError('unreachable', 'The status could not be read.', { outcome: 'not-sent' });
    }
    return {};
  };
  expect(await desk.run(desk.add(server.url), { beforeAttempt })).toMatchObject({ state: 'done' });
  failures = 100;
  const end = await desk.run(desk.add(server.url), { beforeAttempt });
  expect(end).toMatchObject({ state: 'failed', problem: { code: 'unreachable' }, attemptsLeft: 30 });
  expect(failures).toBe(97);
  // A program that stays open can be more patient, since nothing was spent.
  failures = 20;
  const patient = { ...quickLimits, mostUnsent: 50 };
  expect(await desk.run(desk.add(server.url), { beforeAttempt, limits: patient })).toMatchObject({
    state: 'done',
    attemptsUsed: 1,
  });
});
