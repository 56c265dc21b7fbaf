/** What the lines that let a computer run watches by itself are made of. */
export interface WatchCall {
  /** The program and its first arguments, such as the paths of Node and of the command line. */
  program: readonly string[];
  /** Further arguments, such as `--data-dir` and its value. */
  flags: readonly string[];
  /** Whether a token is needed. Sample data needs none. */
  needsToken: boolean;
}

/** A text to paste somewhere, line by line. `file` is null if it is for a terminal. */
export interface PastedLines {
  where: 'terminal' | 'crontab' | 'file';
  file: string | null;
  lines: readonly string[];
}

export const schedulers = ['cron', 'systemd', 'windows'] as const;
export type Scheduler = (typeof schedulers)[number];

/** The file that holds the token, for cron and systemd. It is below the person's home folder. */
const TOKEN_FILE = '.config/stackdesk-token';
const UNITS = '~/.config/systemd/user';

/** What a computer's scheduler may be, by the name that Node has for its system. */
export function schedulersOf(platform: string): readonly Scheduler[] {
  if (platform === 'win32') return ['windows'];
  return platform === 'linux' ? ['cron', 'systemd'] : ['cron'];
}

/**
 * The lines to paste, step by step, so that `watch run` is called every hour. It does nothing unless a turn is
 * due, so the lines stay the same whatever watches there are.
 */
export function linesFor(scheduler: Scheduler, call: WatchCall): PastedLines[] {
  const words = [...call.program, 'watch', 'run', ...call.flags];
  if (scheduler === 'windows') return windowsLines(words, call);
  const token: PastedLines[] = call.needsToken ? [tokenLines()] : [];
  if (scheduler === 'cron') {
    const given = call.needsToken ? `set -a; . "$HOME/${TOKEN_FILE}"; set +a; ` : '';
    // In a crontab, a percent sign ends the line.
    const line = `7 * * * * ${given}${words.map(forShell).join(' ')}`.replaceAll('%', '\\%');
    return [...token, { where: 'crontab', file: 'crontab -e', lines: [line] }];
  }
  return [
    ...token,
    {
      where: 'file',
      file: `${UNITS}/stackdesk-watch.service`,
      lines: [
        '[Unit]',
        'Description=Stackdesk: turns of watches that are due',
        '[Service]',
        'Type=oneshot',
        ...(call.needsToken ? [`EnvironmentFile=%h/${TOKEN_FILE}`] : []),
        `ExecStart=${words.map(forSystemd).join(' ')}`,
      ],
    },
    {
      where: 'file',
      file: `${UNITS}/stackdesk-watch.timer`,
      lines: [
        '[Unit]',
        'Description=Stackdesk: looks every hour if a watch is due',
        '[Timer]',
        'OnCalendar=hourly',
        'Persistent=true',
        '[Install]',
        'WantedBy=timers.target',
      ],
    },
    {
      where: 'terminal',
      file: null,
      lines: ['systemctl --user daemon-reload', 'systemctl --user enable --now stackdesk-watch.timer'],
    },
  ];
}

/** Makes the file for the token that only its owner can read. The token itself is typed by the person. */
function tokenLines(): PastedLines {
  return {
    where: 'terminal',
    file: null,
    lines: [
      `mkdir -p "$HOME/.config" && (umask 077 && printf "STACKDESK_TOKEN='%s'\\n" 'YOUR TOKEN' > "$HOME/${TOKEN_FILE}")`,
    ],
  };
}

function windowsLines(words: readonly string[], { needsToken }: WatchCall): PastedLines[] {
  const task = words.map((word) => `\\"${word}\\"`).join(' ');
  return [
    {
      where: 'terminal',
      file: null,
      lines: [
        ...(needsToken ? ['setx STACKDESK_TOKEN "YOUR TOKEN"'] : []),
        `schtasks /Create /F /SC HOURLY /TN "Stackdesk watches" /TR "${task}"`,
      ],
    },
  ];
}

/** A word that a POSIX shell takes as it is. */
function forShell(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** A word that systemd takes as it is: it would replace percent and dollar signs. */
function forSystemd(word: string): string {
  const kept = word.replaceAll('%', '%%').replaceAll('$', () => '$$');
  return /^[\w@%+=:,./$-]+$/.test(kept) ? kept : `"${kept.replace(/["\\]/g, '\\$&')}"`;
}
