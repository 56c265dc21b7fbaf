'use strict';
// Starts the Stackdesk that is installed on this computer as the server: this file has no code of the product, and no token.
const { spawn } = require('node:child_process');
const { existsSync } = require('node:fs');
const { homedir } = require('node:os');
const { join } = require('node:path');

const { env, platform } = process;
const named = (env.STACKDESK_PROGRAM ?? '').trim();
const inside = ['resources', 'bin'];
const places = {
  linux: ['/usr/bin/stackdesk', '/usr/lib/stackdesk/resources/bin/stackdesk'],
  darwin: ['/', homedir()].map((at) =>
    join(at, 'Applications', 'Stackdesk.app', 'Contents', 'Resources', 'bin', 'stackdesk'),
  ),
  win32: [join(env.LOCALAPPDATA ?? '', 'Programs'), env.ProgramFiles ?? '']
    .filter((at) => at !== '')
    .map((at) => join(at, 'Stackdesk', ...inside, 'stackdesk.cmd')),
};
// A field that is left empty may arrive as the name of the field.
const wanted = named === '' || named.startsWith('${') ? (places[platform] ?? []) : [named];
const program = wanted.find((path) => existsSync(path));
if (program === undefined) {
  process.stderr.write(
    `Stackdesk is not where it was looked for: ${wanted.join(', ')}. Name its program in the settings of this server.\n`,
  );
  process.exit(1);
}
const isBatch = program.toLowerCase().endsWith('.cmd');
const server = isBatch
  ? spawn(`"${program}" mcp`, { shell: true, stdio: 'inherit', windowsHide: true })
  : spawn(program, ['mcp'], { stdio: 'inherit' });
server.once('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
server.once('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
