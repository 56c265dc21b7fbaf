import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import type { Job } from '#contract/models/job.ts';
import { withNamedPrice } from '../engine/engine-fixture.ts';
import { fileOf } from '../engine/money-fixture.ts';
import { type CliProcess, type CliResult, runCli, startCliProcess } from '../engine/run-cli.ts';
import { tempDir } from '../files/temp-dir.ts';
import { type MoneyService, moneyWorkspace, type PaidRequest, startMoneyService } from './money-service.ts';

/** At this speed the balance must be stable for 15 s, which is longer than the service works on anything. */
const TIME_SCALE = '12';
const GATEWAY_MS = 200;
const CHARGED_AFTER_MS = 8_000;

export interface BadService extends MoneyService {
  /** Resolves when no request is being worked on. */
  isIdle(): Promise<void>;
}

/**
 * Every second request goes wrong: a gateway gives up after a moment, or the connection is cut. The work is
 * still done, and charged eight seconds after the request came.
 */
export async function startBadService(
  isBad = (paid: PaidRequest) => paid.number % 2 === 0,
): Promise<BadService> {
  const working = new Set<Promise<void>>();
  const workOn = async (paid: PaidRequest) => {
    await sleep(GATEWAY_MS);
    if (!isBad(paid)) return paid.answer();
    if (paid.number % 4 === 0) paid.cut();
    else paid.gatewayPage(504);
    await sleep(CHARGED_AFTER_MS - GATEWAY_MS);
    paid.work();
  };
  const service = await startMoneyService({
    fate: (paid) => {
      const work = workOn(paid).finally(() => working.delete(work));
      working.add(work);
    },
  });
  const isIdle = async () => {
    while (working.size > 0) await Promise.all(working);
  };
  return { ...service, isIdle };
}

/** Calls of the command line with one data folder. */
export interface CliDesk {
  call(...words: string[]): Promise<CliResult>;
  startProcess(...words: string[]): CliProcess;
  jobs(): Promise<Job[]>;
  job(id: number): Promise<Job>;
  ledger(): Promise<{ totals: Record<string, number>; entries: { credits: number; isLost: boolean }[] }>;
}

export function cliFor(
  service: Pick<MoneyService, 'baseUrl'>,
  {
    token = 'tk_cli_0123456789',
    dataDir = tempDir(),
    timeScale = TIME_SCALE,
  }: { token?: string; dataDir?: string; timeScale?: string } = {},
): CliDesk {
  if (service.baseUrl !== '')
    withNamedPrice(dataDir, { baseUrl: service.baseUrl, workspaces: [moneyWorkspace] });
  const environment = {
    STACKDESK_BASE_URL: service.baseUrl,
    STACKDESK_TOKEN: token,
    STACKDESK_DATA_DIR: dataDir,
  };
  const flags = ['--json', '--time-scale', timeScale];
  const call = (...words: string[]) => runCli([...words, ...flags], environment);
  return {
    call,
    startProcess: (...words) => startCliProcess([...words, ...flags], environment),
    jobs: async () => ((await call('runs')).json as { jobs: Job[] }).jobs,
    job: async (id: number) => (await call('runs', 'show', String(id))).json as Job,
    ledger: async () =>
      (await call('ledger')).json as {
        totals: Record<string, number>;
        entries: { credits: number; isLost: boolean }[];
      },
  };
}

/** What a run printed. */
export const outOf = ({ json }: CliResult) => json as { job: number; out: string } & Record<string, unknown>;

/** How each domain ended, in a written file. */
function endsIn(path: string): Map<string, string> {
  const [, ...rows] = parse(readFileSync(path, 'utf8')) as string[][];
  return new Map(rows.map(([domain = '', status = '']) => [domain, status]));
}

/** Nothing was paid twice, and everything that was charged is found or unknown. */
export function expectHonest(service: MoneyService, out: string): void {
  expect(service.twice()).toEqual([]);
  const ends = endsIn(out);
  const charged = [...service.charges.keys()].map((thing) => thing.replace('companies ', ''));
  const states = new Set(charged.map((domain) => ends.get(domain)));
  expect([...states].filter((state) => state !== 'found' && state !== 'unknown')).toEqual([]);
}

/** Another paid request makes the program check the balance; it belongs to no run under test. */
export const askForOther = (desk: CliDesk, budget = '1') =>
  desk.call('enrich', fileOf(['elsewhere.example.com']), '--budget', budget);
