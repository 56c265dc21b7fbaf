import { type CliResult, type CliRun, runCli, startCli } from '../engine/run-cli.ts';
import { withNamedPrice } from '../engine/engine-fixture.ts';
import { FIRST_TOKEN } from '../engine/money-fixture.ts';
import { tempDir } from '../files/temp-dir.ts';
import { type MoneyService, moneyWorkspace } from '../services/money-service.ts';

/** A colleague who works with the command line, with a data folder of its own. */
export interface ColleagueCli {
  readonly dataDir: string;
  call(...words: string[]): Promise<CliResult>;
  /** Starts a call, which ends by itself. */
  start(...words: string[]): CliRun;
}

export function colleagueCli(
  { baseUrl }: Pick<MoneyService, 'baseUrl'>,
  { password }: { password: string },
  timeScale: string,
): ColleagueCli {
  const dataDir = withNamedPrice(tempDir(), { baseUrl, workspaces: [moneyWorkspace] });
  const environment = {
    STACKDESK_BASE_URL: baseUrl,
    STACKDESK_TOKEN: FIRST_TOKEN,
    STACKDESK_WORKSPACE: moneyWorkspace,
    STACKDESK_DATA_DIR: dataDir,
    STACKDESK_TIME_SCALE: timeScale,
    PGPASSWORD: password,
  };
  return {
    dataDir,
    call: (...words) => runCli([...words, '--json'], environment),
    start: (...words) => startCli([...words, '--json'], environment),
  };
}
