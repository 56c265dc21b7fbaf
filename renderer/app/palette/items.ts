import {
  acceleratorOf,
  type CommandId,
  commandSections,
  commands,
} from '../../../preload/contract/commands.ts';
import { words } from '../../words/words.ts';
import { runCommand } from './available.ts';
import { capsOf } from './keys.ts';
import { scoreOf } from './match.ts';
import { isMac } from './platform.ts';
import { noteRecent } from './recent.ts';
import { text } from './text.ts';

/** One line of the palette; `keys` are the caps of its shortcut, `hint` what else is known of it. */
export interface Item {
  key: string;
  title: string;
  hint?: string;
  keys?: readonly string[];
  run: () => void;
}

export interface ItemSection {
  title: string;
  items: readonly Item[];
}

/** Something that can be opened by its name, with other words that it may be looked for by. */
export interface Named extends Item {
  words?: string;
}

/** How many commands, and how many of anything else, are listed for what was typed. */
const MOST_COMMANDS = 8;
const MOST_OTHERS = 6;

/** All commands by section, those chosen last before them. */
export function allCommands(available: readonly CommandId[], recent: readonly CommandId[]): ItemSection[] {
  const shown: readonly CommandId[] = available.filter((id) => id !== 'open_palette');
  const last = recent.filter((id) => shown.includes(id));
  return [
    { title: text.recent, items: last.map((id) => itemOf(id, 'recent')) },
    ...commandSections.map((section) => ({
      title: words.commands.sections[section],
      items: shown.filter((id) => commands[id].section === section).map((id) => itemOf(id)),
    })),
  ].filter(({ items }) => items.length > 0);
}

/** The commands that answer what was typed, the best first; one that was chosen lately counts a little more. */
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

/** What has a name that answers what was typed, the best first, else as it came. */
export function foundNamed(typed: string, all: readonly Named[]): Item[] {
  return all
    .flatMap((item) => {
      const score = scoreOf(typed, item.title, item.words);
      return score === null ? [] : [{ item, score }];
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_OTHERS)
    .map(({ item }) => item);
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
