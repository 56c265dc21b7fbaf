import { parse } from 'csv-parse/sync';
import { expect, vi } from 'vitest';
import type { Client, OpenSandbox } from './sandbox-http.ts';

export const LISTS = '/v1/tech-lookup/lists';

/** Starts a list and returns its id; the start must be accepted. */
export async function startList(client: Client, body: object): Promise<number> {
  const { status, json, text } = await client.post(LISTS, body);
  expect([status, text]).toStrictEqual([202, expect.any(String)]);
  return Number(json.report_id);
}

/** Asks until a list is no longer queued, and returns its status. */
export async function settled(client: Client, id: number): Promise<Record<string, unknown>> {
  return vi.waitFor(
    async () => {
      const { json } = await client.get(`${LISTS}/${id}`);
      expect(json.status).not.toBe('queued');
      return json;
    },
    { timeout: 60_000, interval: 20 },
  );
}

/** A list that is ready. */
export async function readyList(client: Client, body: object): Promise<number> {
  const id = await startList(client, body);
  expect(await settled(client, id)).toMatchObject({ status: 'ready' });
  return id;
}

/** An answer read as bytes; `end` says whether all that was promised came. */
export interface Download {
  status: number;
  headers: Headers;
  bytes: Buffer;
  end: 'whole' | 'broken';
}

/** Downloads a list's file with plain HTTP, until it ends or breaks off. */
export async function download(
  { sandbox, workspaceId }: Pick<OpenSandbox, 'sandbox' | 'workspaceId'>,
  id: number,
  headers: Record<string, string> = {},
): Promise<Download> {
  const response = await fetch(`${sandbox.baseUrl}${LISTS}/${id}/download`, {
    headers: { authorization: `Bearer ${sandbox.token}`, 'x-tenant-id': workspaceId, ...headers },
  });
  const pieces: Uint8Array[] = [];
  const reader = response.body?.getReader();
  const head = { status: response.status, headers: response.headers };
  try {
    for (let piece = await reader?.read(); piece?.done === false; piece = await reader?.read())
      pieces.push(piece.value);
    return { ...head, bytes: Buffer.concat(pieces), end: 'whole' };
  } catch {
    return { ...head, bytes: Buffer.concat(pieces), end: 'broken' };
  }
}

export function rowsOf(csv: Buffer): string[][] {
  return parse(csv);
}
