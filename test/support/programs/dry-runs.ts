import { main } from '../../../main/cli/main.ts';

/** Says of each file what `enrich FILE --dry-run --json` does, a line each, in one process. */
for (const path of process.argv.slice(2)) await main(['enrich', path, '--dry-run', '--json'], '');
process.exitCode = 0;
