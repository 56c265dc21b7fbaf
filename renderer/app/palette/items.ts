import { acceleratorOf, type CommandId, commandSections, commands } from '#contract/commands.ts';
import { words } from '../../../words/words.ts';
import { runCommand } from './available.ts';
import type { Item } from './found-names.ts';
import { capsOf } from './keys.ts';
import { scoreOf } from './match.ts';
import { isMac } from './platform.ts';
import { noteRecent } from './recent.ts';

export interface ItemSection {
  title: string;
  items: readonly Item[];
}

/** The most commands listed for what was typed. */
const MOST_COMMANDS = 8;

/** The recently chosen commands, then all commands by section. */
export function allCommands(available: readonly CommandId[], recent: readonly CommandId[]): ItemSection[] {
  const shown: readonly CommandId[] = available.filter((id) => id !== 'open_palette');
  const last = recent.filter((id) => shown.includes(id));
  return [
    { title: words.palette.recent, items: last.map((id) => itemOf(id, 'recent')) },
    ...commandSections.map((section) => ({
      title: words.commands.sections[section],
      items: shown.filter((id) => commands[id].section === section).map((id) => itemOf(id)),
    })),
  ].filter(({ items }) => items.length > 0);
}

/** The commands that match what was typed, the best first; a recent one ranks a little higher. */
export function foundCommands(
  typed: string,
  available: readonly CommandId[],
  recent: readonly CommandId[],
): Item[] {
  return available
    .filter((id) => id !== 'open_palette')
    .flatMap((id) => {
      const { title, words: alike } = words.commands.names[id];
      const score = scoreOf(typed, title, `${alike ?? ''} ${words.commands.sections[commands[id].section]}`);
      return score === null ? [] : [{ id, score: score + (recent.includes(id) ? 8 : 0) }];
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_COMMANDS)
    .map(({ id }) => itemOf(id));
}

function itemOf(id: CommandId, place = 'command'): Item {
  const accelerator = acceleratorOf(id, isMac);
  return {
    key: `${place} ${id}`,
    title: words.commands.names[id].title,
    ...(accelerator === undefined ? {} : { keys: capsOf(accelerator, isMac) }),
    run: () => {
      noteRecent(id);
      runCommand(id);
    },
  };
}
