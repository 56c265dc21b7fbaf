import { runTypes } from './test/suites.mjs';

const { failed } = await runTypes();
process.exitCode = failed === 0 ? 0 : 1;
