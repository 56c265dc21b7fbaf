import { IconClock } from '@tabler/icons-react';
import { formatAge, formatExactTime } from '../../words/format.ts';
import classes from './age-tag.module.css';
import { useNow } from './use-now.ts';

/**
 * How old something is, with the exact time as tooltip; amber if older than `freshMs`. `isNarrow` is for
 * little room.
 */
export function AgeTag({
  at,
  freshMs = null,
  plain = false,
  isNarrow = false,
}: {
  at: string;
  freshMs?: number | null;
  plain?: boolean;
  isNarrow?: boolean;
}) {
  const now = useNow();
  const isOld = freshMs !== null && now - Date.parse(at) > freshMs;
  return (
    <time className={classes.age} dateTime={at} title={formatExactTime(at)} data-old={isOld || undefined}>
      {plain ? null : <IconClock size={13} stroke={2} aria-hidden />}
      {formatAge(at, now, isNarrow ? 'narrow' : 'long')}
    </time>
  );
}
