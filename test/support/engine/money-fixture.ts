import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Engine, EngineOptions } from '../../../main/engine/engine.ts';
import type { WalletContext } from '../../../main/engine/ledger/balance.ts';
import type { EnrichOptions, Preview } from '#contract/models/enrich.ts';
import { enrichOptionsSchema } from '#contract/models/enrich.ts';
import type { Job } from '#contract/models/job.ts';
import { tempDir } from '../files/temp-dir.ts';
import type { MoneyService, PaidRequest } from '../services/money-service.ts';
import { connectTo, openEngine } from './engine-fixture.ts';
import { createPersonClient } from './page-client.ts';

export const FIRST_TOKEN = 'tk_first_0123456789';

/** An engine over a real store, connected to a service, with the procedures that the window calls. */
export interface MoneyDesk {
  readonly engine: Engine;
  readonly client: ReturnType<typeof clientOf>;
  readonly dataDir: string;
  readonly connectionId: string;
  wallet(): WalletContext;
  /** Previews a file of these domains, or this file. */
  plan(domains: readonly string[] | string, options?: Partial<EnrichOptions>): Promise<Preview>;
  /** Previews and starts a run; its budget is that of the preview. */
  start(
    domains: readonly string[] | string,
    wants?: { budget?: number } & Partial<EnrichOptions>,
  ): Promise<Job>;
  /** The same, until the run ends. */
  enrich(
    domains: readonly string[] | string,
    wants?: { budget?: number } & Partial<EnrichOptions>,
  ): Promise<Job>;
  settled(job: { id: number }): Promise<Job>;
  /** All entries of the ledger. */
  ledger(): { credits: number; lost: boolean; jobId: number | null }[];
}

const clientOf = (engine: Engine) => createPersonClient(engine);

export async function openDesk(
  service: Pick<MoneyService, 'baseUrl'>,
  options: Partial<EngineOptions> & { token?: string; isPriceNamed?: boolean } = {},
): Promise<MoneyDesk> {
  const { token = FIRST_TOKEN, isPriceNamed = true, ...engineOptions } = options;
  const dataDir = options.dataDir ?? tempDir();
  const engine = openEngine({ timeScale: 120, ...engineOptions, dataDir });
  // Handlers run last first, so the gates open before the engine waits for its answers.
  onTestFinished(() => {
    for (const each of gates) each.open();
  });
  const { connectionId } = await connectTo(engine, service, { token, isPriceNamed });
  const client = clientOf(engine);
  const plan: MoneyDesk['plan'] = async (domains, asked = {}) => {
    const path = typeof domains === 'string' ? domains : fileOf(domains);
    const { sheet, domainColumn } = await client.sheets.inspect({ path });
    const given = { kinds: ['companies'], companyFields: ['name'], maxAgeMs: null, ...asked };
    return client.enrich.preview({
      path,
      sheet,
      column: domainColumn ?? 0,
      options: enrichOptionsSchema.parse(given),
    });
  };
  const start: MoneyDesk['start'] = async (domains, { budget, ...asked } = {}) => {
    const { jobId, maxCredits } = await plan(domains, asked);
    return client.enrich.start({ jobId, budget: budget ?? maxCredits });
  };
  const settled: MoneyDesk['settled'] = ({ id }) => engine.jobs.settled(id);
  return {
    engine,
    client,
    dataDir,
    connectionId,
    wallet: () => engine.sessions.walletOf(engine.sessions.workspace().row),
    plan,
    start,
    enrich: async (domains, wants) => settled(await start(domains, wants)),
    settled,
    ledger: () =>
      engine.db
        .all<{ credits: number; lost: number; jobId: number | null }>(
          'SELECT credits, lost, job_id AS jobId FROM ledger ORDER BY id',
        )
        .map((line) => ({ ...line, lost: line.lost === 1 })),
  };
}

export function fileOf(domains: readonly string[]): string {
  const path = join(tempDir(), 'domains.csv');
  writeFileSync(path, `Domain\n${domains.join('\n')}\n`);
  return path;
}

export function sites(count: number, prefix = 'site'): string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}${index}.example.com`);
}

/** Holds every caller until it is opened. */
export interface Gate {
  readonly wait: () => Promise<void>;
  readonly open: () => void;
  /** How many callers are held now. */
  readonly waiting: () => number;
}

const gates = new Set<Gate>();

/** A gate. It opens when the test ends, before the desk waits for its answers. */
export function gate(): Gate {
  const { promise, resolve } = Promise.withResolvers<void>();
  let waiting = 0;
  const made: Gate = {
    wait: async () => {
      waiting += 1;
      await promise;
      waiting -= 1;
    },
    open: () => {
      gates.delete(made);
      resolve();
    },
    waiting: () => waiting,
  };
  gates.add(made);
  return made;
}

/** The fate of paid requests: all are held until the gate opens, and then answered. */
export function holdingAll(): { held: Gate; fate: (paid: PaidRequest) => Promise<void> } {
  const held = gate();
  const fate = async (paid: PaidRequest) => {
    await held.wait();
    paid.answer();
  };
  return { held, fate };
}

/** The fate of paid requests: the first one is held until the gate opens, and then all are answered. */
export function holding(): { held: Gate; fate: (paid: PaidRequest) => Promise<void> } {
  const held = gate();
  let isHeld = true;
  const fate = async (paid: PaidRequest) => {
    if (isHeld) {
      isHeld = false;
      await held.wait();
    }
    paid.answer();
  };
  return { held, fate };
}
