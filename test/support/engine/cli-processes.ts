/** What only a process can show, so that a file may start the command line as one. */
interface NeedsProcess {
  /** How many places of the file do. */
  places: number;
  why: string;
}

/** At most so many places may: each test there costs a second or more, and in the tests' own process it costs little. */
export const MOST_CLI_PROCESSES = 30;

/** Every file that starts the command line as a process. All others call it in theirs. */
export const cliProcesses: Readonly<Record<string, NeedsProcess>> = {
  'test/boxes/squid.test.ts': { places: 1, why: 'its environment names a proxy and an authority' },
  'test/integration/cli/engine-silence.test.ts': { places: 2, why: 'it is stopped; a pseudo-terminal' },
  'test/integration/cli/kill.test.ts': { places: 1, why: 'it is killed' },
  'test/integration/cli/mcp.test.ts': { places: 2, why: 'pipes of the protocol' },
  'test/integration/cli/on-a-terminal.test.ts': { places: 2, why: 'a pseudo-terminal' },
  'test/integration/cli/one-engine-attacked.test.ts': { places: 2, why: 'signals; it is stopped' },
  'test/integration/cli/one-engine.test.ts': { places: 2, why: 'it is killed; several begin at once' },
  'test/integration/cli/pipes.test.ts': { places: 2, why: 'pipes, and streams that are closed or full' },
  'test/integration/cli/start.test.ts': { places: 5, why: 'the start itself; each command once' },
  'test/integration/packaging/leaves.test.ts': { places: 1, why: 'a network of its own' },
  'test/integration/packaging/mcpb.test.ts': { places: 1, why: 'an assistant starts it by a bundle' },
  'test/integration/team/kills.test.ts': { places: 1, why: 'it is killed' },
  'test/integration/warehouse/kill.test.ts': { places: 1, why: 'it is killed' },
  'test/integration/warehouse/load-cuts.test.ts': { places: 1, why: 'it is killed' },
  'test/support/services/bad-service.ts': { places: 1, why: 'for the tests that kill it' },
  'test/support/window/saved-folder.ts': { places: 1, why: 'what it makes is kept for all windows' },
};
