/**
 * @typedef {object} HelpFlag
 * @property {string} flag
 * @property {string | null} value
 * @property {boolean} mayRepeat
 * @property {string} help
 *
 * What `stackdesk help --json` prints.
 *
 * @typedef {object} Help
 * @property {{ command: string, args: string, summary: string, flags: HelpFlag[], examples: string[] }[]} commands
 * @property {HelpFlag[]} flags
 * @property {{ code: number, meaning: string }[]} exitCodes
 * @property {string} token
 */

/**
 * The manual page of the command line, in the language of man.
 *
 * @param {Help} help
 * @param {{ version: string, day: string }} facts
 */
export function manPage({ commands, flags, exitCodes, token }, { version, day }) {
  return [
    `.TH STACKDESK 1 ${day} "Stackdesk ${version}" "User Commands"`,
    '.SH NAME',
    'stackdesk \\- look up the technologies and companies behind domains, enrich files, search what is saved',
    '.SH SYNOPSIS',
    '.B stackdesk',
    plain('COMMAND [FLAGS]'),
    '.SH DESCRIPTION',
    plain('The engine of the Stackdesk window, without a window. Both share one data folder.'),
    '.SH COMMANDS',
    ...commands.flatMap(({ command, args, summary, flags: own, examples }) => [
      `.SS ${plain(`${command} ${args}`.trim())}`,
      plain(summary),
      ...own.flatMap(flagLines),
      '.PP',
      'For example:',
      '.nf',
      ...examples.map(plain),
      '.fi',
    ]),
    '.SH FLAGS OF EVERY COMMAND',
    ...flags.flatMap(flagLines),
    '.SH ENVIRONMENT',
    plain(token),
    '.SH EXIT STATUS',
    ...exitCodes.flatMap(({ code, meaning }) => ['.TP', String(code), plain(meaning)]),
    '',
  ].join('\n');
}

/** @param {HelpFlag} flag */
function flagLines({ flag, value, mayRepeat, help }) {
  const name = `\\fB${plain(flag)}\\fR${value === null ? '' : ` \\fI${plain(value)}\\fR`}`;
  return ['.TP', name, plain(mayRepeat ? `${help}; may be given several times` : help)];
}

/**
 * A text in which man finds nothing of its language. Its own lines begin with a point or an apostrophe.
 *
 * @param {string} text
 */
function plain(text) {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^(?=[.'])/, '\\&');
}
