import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../../main/sandbox/start.ts';
import type { Job } from '#contract/models/job.ts';
import { tempDir } from '../files/temp-dir.ts';
import { type Gate, gateBefore } from '../services/gated-service.ts';
import { withNamedPrice } from './engine-fixture.ts';
import { type CliResult, runCli } from './run-cli.ts';
import { moneyWorkspace } from '../services/money-service.ts';

export interface OpenCli {
  sandbox: Sandbox;
  /** A folder for this test's files. */
  dir: string;
  /** The command line's data folder, inside `dir`. */
  dataDir: string;
  /** Makes the command line use the sandbox and the data folder. */
  environment: Record<string, string>;
  /** Runs a command with `--json`. */
  cli: (...argv: string[]) => Promise<CliResult>;
}

/** Starts a sandbox that ends with the test, and makes the command line use it, at the same time scale. */
export async function openCli({ timeScale = 60, ...options }: SandboxOptions = {}): Promise<OpenCli> {
  const sandbox = await startSandbox({ timeScale, ...options });
  onTestFinished(() => sandbox.close());
  const dir = tempDir();
  const dataDir = withNamedPrice(join(dir, 'data'), {
    baseUrl: sandbox.baseUrl,
    workspaces: sandbox.workspaces.map(({ id }) => id),
  });
  const environment = {
    ...serviceVariables(sandbox, sandbox.workspaces[0]?.id ?? ''),
    STACKDESK_DATA_DIR: dataDir,
    STACKDESK_TIME_SCALE: String(timeScale),
  };
  return {
    sandbox,
    dir,
    dataDir,
    environment,
    cli: (...argv) => runCli([...argv, '--json'], environment),
  };
}

/** A service that takes some seconds for a few thousand domains. */
export const slow = { timeScale: 600, latencyMs: [150, 300] as [number, number], lookupBalance: 40_000 };

/**
 * Has the command line ask through a gate that holds what comes after three paid requests: a run is under way then, and is
 * not done before the test opens the gate.
 */
export async function holdRuns({ sandbox, environment }: OpenCli): Promise<Gate> {
  const gate = await gateBefore(sandbox.baseUrl);
  environment.STACKDESK_BASE_URL = gate.baseUrl;
  gate.shutAfter(3);
  return gate;
}

/** Every run, by `stackdesk runs`. Each call is a process. None if the command fails. */
export async function jobsOf({ cli }: Pick<OpenCli, 'cli'>): Promise<Job[]> {
  const { json } = await cli('runs');
  return (json as { jobs: Job[] } | undefined)?.jobs ?? [];
}

/** The variables for a sandbox, its token and one of its workspaces. */
export function serviceVariables({ baseUrl, token }: Sandbox, workspaceId: string): Record<string, string> {
  return {
    STACKDESK_BASE_URL: baseUrl,
    STACKDESK_TOKEN: token,
    STACKDESK_WORKSPACE: workspaceId,
  };
}

/**
 * A command line with its own data folder, for a service that takes any token. Runs commands as a person
 * does, without `--json`.
 */
export function cliOver({ baseUrl }: { baseUrl: string }): (...argv: string[]) => Promise<CliResult> {
  const environment = {
    STACKDESK_BASE_URL: baseUrl,
    STACKDESK_TOKEN: 'tk_cli_0123456789',
    STACKDESK_DATA_DIR: withNamedPrice(tempDir(), { baseUrl, workspaces: [moneyWorkspace] }),
    STACKDESK_TIME_SCALE: '60',
  };
  return (...argv) => runCli(argv, environment);
}
