import { type FlagValues, textFlag } from './arguments.ts';

/** Flags of every command that say which data it uses. The token is in the environment. */
const KEPT = ['base-url', 'workspace', 'data-dir', 'time-scale'] as const;

let ending = '';

/** The flags by which a command found its data, as arguments of another one. */
export function keptFlags(flags: FlagValues): string[] {
  const given = KEPT.flatMap((name) => {
    const value = textFlag(flags, name);
    return value === undefined ? [] : [`--${name}`, value];
  });
  return [...(flags.sandbox === true ? ['--sandbox'] : []), ...given];
}

/** Keeps the flags of this command for `nextCall`, once for the process. */
export function noteFlags(flags: FlagValues): void {
  ending = keptFlags(flags)
    .map((word) => ` ${quoted(word)}`)
    .join('');
}

/** A call that a person may paste: `stackdesk runs resume 7`, with the flags by which this command found its data. */
export function nextCall(words: string): string {
  return `stackdesk ${words}${ending}`;
}

function quoted(value: string): string {
  return /^[\w./:@%+=,-]+$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`;
}
