import { type FlagValues, textFlag } from './arguments.ts';

/** Flags of every command that say which data it uses. The token is in the environment. */
const KEPT = ['base-url', 'workspace', 'data-dir', 'time-scale'] as const;

/** The flags by which a command found its data, as arguments of another one. */
export function keptFlags(flags: FlagValues): string[] {
  const given = KEPT.flatMap((name) => {
    const value = textFlag(flags, name);
    return value === undefined ? [] : [`--${name}`, value];
  });
  return [...(flags.sandbox === true ? ['--sandbox'] : []), ...given];
}

/** What a person said of the run that a command begins. A call that goes on with it says it, too. */
const WORDS = ['resend-unknown', 'without-team'] as const;

/** Writes calls that a person may paste after a command with these flags. */
export function nextCallWith(flags: FlagValues): (words: string) => string {
  const said = WORDS.filter((name) => flags[name] === true)
    .map((name) => ` --${name}`)
    .join('');
  const ending = keptFlags(flags)
    .map((word) => ` ${quoted(word)}`)
    .join('');
  return (words) => `stackdesk ${words}${words.startsWith('runs resume ') ? said : ''}${ending}`;
}

function quoted(value: string): string {
  return /^[\w./:@%+=,-]+$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`;
}
