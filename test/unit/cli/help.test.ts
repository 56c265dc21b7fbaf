import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { examplesOf } from '../../../main/cli/command.ts';
import { completionScript, shells } from '../../../main/cli/completion.ts';
import { commands, main } from '../../../main/cli/main.ts';
import packageFacts from '../../../package.json' with { type: 'json' };
import { type Help, manPage } from '../../../scripts/package/man-page.mjs';
import { madeProgram } from '../../support/engine/made-program.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

async function say(...argv: string[]): Promise<string> {
  const { program, stdout } = madeProgram();
  expect(await main(argv, program)).toBe(0);
  return stdout.text();
}

describe('help', () => {
  const verbs = Object.entries(commands).flatMap(([name, command]) =>
    Object.entries(command.verbs).map(([verb, facts]) => ({ name, verb, ...facts })),
  );

  it.each(verbs)('of $name $verb names its arguments, its flags and an example', async (each) => {
    const { name, verb, args, flags, summary } = each;
    const text = await say(name, ...(verb === '' ? [] : [verb]), '--help');
    for (const part of [
      args,
      summary,
      'For example:',
      ...examplesOf(each).map((example) => `  stackdesk ${example}\n`),
    ])
      expect(text).toContain(part);
    for (const [flag, { help }] of Object.entries(flags)) {
      expect(text).toContain(`--${flag}`);
      expect(text).toContain(help);
    }
  });

  it('of the program names every command', async () => {
    const text = await say('--help');
    for (const name of Object.keys(commands)) expect(text).toMatch(new RegExp(`^  ${name}\\b`, 'm'));
  });

  it('of a command without a verb names all of them', async () => {
    expect(await say('saved', '--help')).toContain('stackdesk saved restore ID');
  });

  it('has the version beside it', async () => {
    expect(await say('--version')).toBe(`${packageFacts.version}\n`);
  });
});

describe('the manual page', () => {
  it('has all commands and flags, and nothing that man takes for its own', async () => {
    const help = JSON.parse(await say('help', '--json')) as Help;
    const page = manPage(help, { version: '1.2.3', day: '2026-11-28' });
    const plain = (text: string) => text.replaceAll('-', '\\-');
    for (const { command, flags } of help.commands) {
      expect(page).toContain(`.SS ${plain(command)}`);
      for (const { flag } of flags) expect(page).toContain(`\\fB${plain(flag)}\\fR`);
    }
    expect(page).toContain('STACKDESK_TOKEN');
    expect(page.split('\n').filter((line) => /^[.'](?!(?:TH|SH|SS|TP|PP|B|nf|fi)\b)/.test(line))).toEqual([]);
  });
});

describe('completion', () => {
  it.each(shells)('is a script for %s', async (shell) => {
    const text = await say('completion', shell);
    for (const word of ['enrich', 'resume', 'resend-unknown', 'utf-8-mark']) expect(text).toContain(word);
  });

  /** What a real bash suggests after a line; a line with a blank at its end begins a new word. */
  function offered(line: string): string[] {
    const script = join(tempDir(), 'stackdesk.bash');
    writeFileSync(script, completionScript('bash', commands).join('\n'));
    const words = line.split(' ');
    const ask = `source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _stackdesk; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const out = execFileSync('bash', ['-c', ask, 'bash', script, ...words], { encoding: 'utf8' });
    return out.split('\n').filter((word) => word !== '');
  }

  it.each([
    ['stackdesk en', ['enrich']],
    ['stackdesk mcp --setup c', ['claude-desktop', 'claude-code', 'cursor', 'codex']],
    ['stackdesk config --assistants ', ['on', 'off']],
    ['stackdesk hel', ['help']],
    ['stackdesk runs re', ['resume', 'rerun']],
    ['stackdesk runs resume 7 --bu', ['--budget']],
    ['stackdesk runs show 7 --bu', []],
    ['stackdesk --json runs rerun 7 --f', ['--failed']],
    ['stackdesk enrich a.csv --lay', ['--layout']],
    ['stackdesk enrich a.csv --layout ', ['list', 'categories']],
    ['stackdesk ledger --by', ['--by-label']],
    ['stackdesk completion ', ['bash', 'zsh', 'fish']],
  ])('by a real bash, of "%s"', (line, words) => {
    const found = offered(line);
    if (words.length === 0 || !line.endsWith(' ')) expect(found).toEqual(words);
    else expect(found).toEqual(expect.arrayContaining(words));
  });
});
