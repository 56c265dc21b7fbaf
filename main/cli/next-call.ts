import { type FlagValues, textFlag } from './arguments.ts';

/** Flags of every command that say with what it works. A call that follows needs them, too. */
const KEPT = ['base-url', 'workspace', 'data-dir', 'time-scale'] as const;

let ending = '';

/** Notes with what this command works, once for the process. */
export function noteFlags(flags: FlagValues): void {
  const given = KEPT.flatMap((name) => {
    const value = textFlag(flags, name);
    return value === undefined ? [] : [`--${name} ${quoted(value)}`];
  });
  ending = [...(flags.sandbox === true ? ['--sandbox'] : []), ...given].map((flag) => ` ${flag}`).join('');
}

/** A call that a person may paste: `stackdesk runs resume 7`, with the flags by which this command found its data. */
export function nextCall(words: string): string {
  return `stackdesk ${words}${ending}`;
}

function quoted(value: string): string {
  return /^[\w./:@%+=,-]+$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`;
}
