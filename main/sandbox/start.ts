import type { AddressInfo } from 'node:net';
import { type Accounts, createAccounts, type SandboxWorkspace } from './accounts.ts';
import type { Knobs, SandboxContext } from './context.ts';
import { createControl, type SandboxControl } from './control/control.ts';
import { controlRoutes } from './control/routes.ts';
import { createFaults, type FaultRule } from './faults.ts';
import { LIST_KNOBS, type ListKnobs } from './lists/knobs.ts';
import { createLists } from './lists/lists.ts';
import { createTransferFaults, type TransferFault } from './lists/transfer-faults.ts';
import { createRateLimits } from './rate-limits.ts';
import { createServer } from './server.ts';
import { openStateFile } from './state-file.ts';
import { createWallets } from './wallets.ts';

export interface SandboxOptions {
  /** 0 takes a free port. */
  port?: number;
  host?: string;
  /** Further host names for requests, besides this computer's own and `host`. */
  names?: readonly string[];
  /** How many times faster than real time a minute passes. */
  timeScale?: number;
  latencyMs?: readonly [number, number];
  /** Credits in the first workspace's wallets. */
  lookupBalance?: number;
  standardBalance?: number;
  unlimited?: boolean;
  limits?: Knobs['limits'];
  faults?: readonly FaultRule[];
  seed?: number;
  lists?: Partial<ListKnobs>;
  transfers?: readonly TransferFault[];
  /** The file that keeps wallets and lists across restarts. */
  stateFile?: string | null;
  extraTokens?: readonly string[];
  /** True to serve the control addresses under /__sandbox. */
  control?: boolean;
  /** True to remember requests and charges for `control`; the default. */
  recording?: boolean;
  /** The clock, ms since 1970. The sites' technologies change slowly with it. */
  nowMs?: () => number;
}

export interface Sandbox {
  baseUrl: string;
  port: number;
  token: string;
  /** The tokens of the sample accounts, new at each start. */
  tokens: Accounts['tokens'];
  workspaces: readonly SandboxWorkspace[];
  control: SandboxControl;
  close(): Promise<void>;
}

/** A request with any other host name comes from a web page that made its own name resolve here. */
const OWN_NAMES = ['127.0.0.1', 'localhost', '[::1]'];

/** A host as a URL spells it. */
function spelt(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

/** Starts the sample service. All its data, except for the tokens, follows from its options and the clock. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { host = '127.0.0.1', extraTokens = [], nowMs = Date.now } = options;
  const accounts = createAccounts(extraTokens);
  const knobs: Knobs = {
    timeScale: options.timeScale ?? 1,
    latencyMs: options.latencyMs ?? [0, 0],
    limits: options.limits ?? {},
    unlimited: options.unlimited ?? false,
  };
  const state = openStateFile(options.stateFile ?? null);
  const wallets = createWallets({
    lookupBalance: options.lookupBalance ?? 12_480,
    standardBalance: options.standardBalance ?? 14,
    state,
    unlimited: () => knobs.unlimited,
    nowMs,
  });
  const limits = createRateLimits({
    minuteMs: () => 60_000 / knobs.timeScale,
    limits: () => knobs.limits,
    unlimited: () => knobs.unlimited,
  });
  const listKnobs: ListKnobs = { ...LIST_KNOBS, ...options.lists };
  const lists = createLists({
    wallets,
    state,
    nowMs,
    knobs: listKnobs,
    timeScale: () => knobs.timeScale,
  });
  const context: SandboxContext = {
    accounts,
    wallets,
    limits,
    knobs,
    lists,
    listKnobs,
    nowMs,
    transferFaults: createTransferFaults(options.transfers ?? []),
    faults: createFaults(options.faults ?? [], options.seed ?? 1),
    recording: options.recording ?? true,
    log: [],
    traffic: [],
    transfers: [],
    charges: new Map(),
    routes: [],
  };
  let baseUrl = '';
  const control = createControl(context);
  const app = createServer(
    context,
    () => baseUrl,
    new Set([...OWN_NAMES, spelt(host), ...(options.names ?? [])]),
  );
  if (options.control === true) controlRoutes(app, control, context);
  await app.listen({ port: options.port ?? 0, host });
  const { port } = app.server.address() as AddressInfo;
  baseUrl = `http://${spelt(host)}:${port}`;
  const close = async () => {
    lists.close();
    await app.close();
  };
  const token = extraTokens[0] ?? accounts.tokens.ada;
  const account = accounts.find(token);
  const workspaces = (account?.workspaceIds ?? []).flatMap((id) => accounts.workspace(id) ?? []);
  return { baseUrl, port, token, tokens: accounts.tokens, workspaces, control, close };
}
