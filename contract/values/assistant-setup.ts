/** How a program is started. */
export interface ProgramCall {
  command: string;
  args: readonly string[];
}

/** What to paste, and where. */
export interface AssistantSetup {
  where: string;
  lines: string[];
}

/** Assistants and editors whose settings we know. Names are their makers'. */
export const assistantPrograms = {
  'claude-desktop': { name: 'Claude Desktop', file: 'claude_desktop_config.json' },
  'claude-code': { name: 'Claude Code', file: null },
  vscode: { name: 'VS Code', file: '.vscode/mcp.json' },
  cursor: { name: 'Cursor', file: '~/.cursor/mcp.json' },
  codex: { name: 'Codex', file: '~/.codex/config.toml' },
  gemini: { name: 'Gemini CLI', file: '~/.gemini/settings.json' },
} as const;
export type AssistantProgram = keyof typeof assistantPrograms;

/** The lines to paste so that an assistant starts `call` as its server. */
export function linesFor(program: AssistantProgram, { command, args }: ProgramCall): string[] {
  const server = { command, args };
  switch (program) {
    case 'claude-code':
      return [['claude mcp add --scope user stackdesk --', ...[command, ...args].map(inShell)].join(' ')];
    case 'vscode':
      return json({ servers: { stackdesk: { type: 'stdio', ...server } } });
    case 'codex':
      return [
        '[mcp_servers.stackdesk]',
        `command = ${JSON.stringify(command)}`,
        `args = [${args.map((each) => JSON.stringify(each)).join(', ')}]`,
      ];
    default:
      return json({ mcpServers: { stackdesk: server } });
  }
}

/** The same in English, for a terminal. */
export function setupOf(program: AssistantProgram, call: ProgramCall): AssistantSetup {
  const { name, file } = assistantPrograms[program];
  const where =
    file === null
      ? `Run this once, then start ${name} again:`
      : `Put this into ${file} of ${name} (if the file has servers already, only the part "stackdesk"), then start it again:`;
  return { where, lines: linesFor(program, call) };
}

function json(value: object): string[] {
  return JSON.stringify(value, null, 2).split('\n');
}

/** A word as shells take it: as it is if it is plain, else in quotes. */
function inShell(word: string): string {
  if (/^[\w./:@%+=,-]+$/.test(word)) return word;
  // PowerShell and the Windows prompt know no other quotes around a path.
  return /^[A-Za-z]:\\/.test(word) ? `"${word}"` : `'${word.replaceAll("'", `'\\''`)}'`;
}
