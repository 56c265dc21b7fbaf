import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RPCHandler } from '@orpc/server/message-port';
import { createEngine, type Engine } from '../../../main/engine/engine.ts';
import { createGivenFiles } from '../../../main/engine/files/given-files.ts';
import { createPersonCheck } from '../../../main/engine/handlers/by-person.ts';
import { createPageFiles } from '../../../main/engine/handlers/page-files.ts';
import { router } from '../../../main/engine/handlers/router.ts';
import { checkPort } from '../../../main/engine/process/checked-port.ts';
import type { EnginePort } from '../../../main/engine/process/host-ports.ts';
import { isErrorCode } from '#contract/errors.ts';
import type { PortData } from '#contract/host.ts';
import { mutateJson } from '../json.ts';
import { requirePromise, textOf, texts } from '../promise.ts';
import type { FuzzTarget } from '../target.ts';

/**
 * Procedures that take no file and no address, because a fuzzer must not write anywhere.
 * `fuzz-procedures.test.ts` calls the others.
 */
const { home, ledger, lists, lookup, saved, settings, tasks, session, events } = router;
const reachable = {
  home,
  ledger: {
    list: ledger.list,
    summary: ledger.summary,
    allowance: ledger.allowance,
    agreement: ledger.agreement,
  },
  lists: { list: lists.list, quote: lists.quote },
  lookup: {
    interpret: lookup.interpret,
    suggest: lookup.suggest,
    domain: lookup.domain,
    technology: lookup.technology,
    snapshot: lookup.snapshot,
    diff: lookup.diff,
  },
  saved: { search: saved.search, facets: saved.facets },
  session: { get: session.get },
  settings: { get: settings.get, set: settings.set },
  tasks: { list: tasks.list },
  events,
};

interface Desk {
  engine: Engine;
  send(data: PortData): void;
  heard: string[];
  wake: () => void;
}

let desk: Desk | null = null;
let served = 0;

function open(): Desk {
  const engine = createEngine({ dataDir: mkdtempSync(join(tmpdir(), 'rpc-')) });
  const listeners: ((event?: { data: PortData }) => void)[] = [];
  const made: Desk = {
    engine,
    heard: [],
    wake: () => undefined,
    send: (data) => {
      for (const listener of listeners) listener({ data });
    },
  };
  const port: EnginePort = {
    postMessage: (data) => {
      made.heard.push(String(data));
      made.wake();
    },
    close: () => undefined,
    on: (event, listener) => {
      if (event === 'message') listeners.push(listener);
    },
  };
  new RPCHandler(reachable).upgrade(checkPort(port), {
    context: {
      engine,
      files: createPageFiles(engine, createGivenFiles(), () => {}),
      // A person who presses whatever the page wants.
      byPerson: createPersonCheck(async () => 'did'),
    },
  });
  return made;
}

const call = (path: string, json: unknown): string => JSON.stringify({ i: 1, p: { u: path, b: { json } } });

/** A message of the page, which may have been taken over. */
export const rpc: FuzzTarget = {
  name: 'rpc',
  mostBytes: 65_536,
  samples: () =>
    texts(
      call('/settings/get', {}),
      call('/settings/set', { maxAgeMs: 1_000, proxy: { kind: 'none' } }),
      call('/lookup/interpret', { text: 'a.com\nb.org' }),
      call('/lookup/suggest', { text: 'sho', limit: 8 }),
      call('/lookup/domain', { domain: 'a.com' }),
      call('/lookup/technology', { name: 'Shopify' }),
      call('/saved/search', { query: { text: 'a', tags: [] }, offset: 0, limit: 5 }),
      call('/home/changes', {}),
      '{"i":"2","t":1,"p":{"u":"/lookup/snapshot","b":{"json":{"id":1},"meta":[[2,"id"]]},"m":"POST","h":{"last-event-id":"3"}}}',
      '{"i":1,"t":4}',
      call('/lookup/diff', { older: 1, newer: 2 }),
    ),
  tokens: [
    '"meta":[[0,"id"]]',
    '"meta":[[5,"text"]]',
    '"meta":[[7,"query"]]',
    '/__proto__/get',
    '/settings/get?data=',
    '%00',
  ],
  mutate: mutateJson,
  async run(input) {
    desk ??= open();
    const { heard } = desk;
    heard.length = 0;
    desk.send(textOf(input));
    // The engine still works: a correct call is answered after it.
    served += 1;
    const asked = `p${served}`;
    const isAnswered = (): boolean => heard.some((said) => said.startsWith(`{"i":"${asked}"`));
    const answered = new Promise<void>((resolve) => {
      if (desk !== null) desk.wake = () => (isAnswered() ? resolve() : undefined);
    });
    desk.send(`{"i":"${asked}","p":{"u":"/settings/get","b":{"json":{}}}}`);
    await answered;
    for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    for (const said of heard) {
      const { p } = JSON.parse(said) as {
        p?: { s?: number; b?: { json?: { data?: { code?: unknown }; message?: string } } };
      };
      const problem = p?.b?.json?.data?.code;
      const isFine = (p?.s ?? 200) < 500 || (isErrorCode(problem) && problem !== 'internal');
      requirePromise(isFine, `an error of the contract, not ${p?.b?.json?.message}`);
    }
    requirePromise(!('a' in {}) && !('polluted' in {}), 'nothing reaches the prototype of all objects');
    if (served % 2_000 === 0) {
      await desk.engine.close();
      desk = null;
    }
  },
  end: async () => {
    await desk?.engine.close();
  },
};
