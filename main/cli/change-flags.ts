import { StackdeskError } from '#contract/errors.ts';
import { type SavedChanges, savedChangesSchema } from '#contract/models/saved-changes.ts';
import { ageFlag, type FlagValues, listFlag, textFlag } from './arguments.ts';
import { type Flags, takes, takesMany } from './command.ts';

/** Flags for saved domains by how they changed, for every command that searches what is saved. */
export const savedChangeFlags: Flags = {
  added: takesMany('NAME', 'domains on which this technology came'),
  dropped: takesMany('NAME', 'domains on which this technology went'),
  'changed-since': takes('DATE', 'domains of which anything differs since this day, time or age (30d)'),
  'new-since': takes('DATE', 'domains first saved since then'),
};

/** The changes to filter by, or null. `--changed-since` limits `--added` and `--dropped`, too. */
export function savedChangesOf(flags: FlagValues): SavedChanges | null {
  const since = timeFlag(flags, 'changed-since');
  const asked = {
    added: listFlag(flags, 'added'),
    dropped: listFlag(flags, 'dropped'),
    newSince: timeFlag(flags, 'new-since') ?? null,
  };
  const hasTechnologies = asked.added.length + asked.dropped.length > 0;
  if (since === undefined && !hasTechnologies && asked.newSince === null) return null;
  return savedChangesSchema.parse({ ...asked, since: since ?? null, changed: since !== undefined });
}

/**
 * A point in time, ms since 1970: a day such as 2026-11-01 (its start in this computer's time zone), a time
 * in ISO 8601, or an age such as 30d.
 */
export function timeFlag(flags: FlagValues, name: string): number | undefined {
  const text = textFlag(flags, name);
  if (text === undefined) return undefined;
  const day = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (day !== null) {
    const [year = 0, month = 0, date = 0] = day.slice(1).map(Number);
    const at = new Date(year, month - 1, date);
    if (at.getMonth() === month - 1 && at.getDate() === date && at.getTime() >= 0) return at.getTime();
  } else if (/^\d{4}-\d\d-\d\dT/.test(text) && Date.parse(text) >= 0) return Date.parse(text);
  else if (/^\d{1,6}[mhdw]$/.test(text)) return Math.max(0, Date.now() - (ageFlag(flags, name) ?? 0));
  throw new StackdeskError(
    'usage',
    `--${name} takes a day such as 2026-11-01 or an age such as 30d, not "${text}".`,
  );
}
