import { type CommandId, isCommandId } from '#contract/commands.ts';

const key = 'palette.recent';
const MOST = 5;

/**
 * The commands last chosen in the palette, newest first. Only these are kept between starts, not names of
 * domains and lists.
 */
export function readRecent(): CommandId[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isCommandId).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function noteRecent(id: CommandId): void {
  const recent = [id, ...readRecent().filter((each) => each !== id)].slice(0, MOST);
  localStorage.setItem(key, JSON.stringify(recent));
}
