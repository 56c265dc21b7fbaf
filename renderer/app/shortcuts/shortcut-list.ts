import {
  acceleratorOf,
  commandIds,
  commandSections,
  commands,
  otherAccelerators,
} from '../../../preload/contract/commands.ts';
import { words } from '../../words/words.ts';
import { capsOf } from '../palette/keys.ts';
import { text } from '../palette/text.ts';

/** One line of the sheet: what is done, and each way to press it as the caps of its keys. */
export interface ShortcutLine {
  what: string;
  ways: readonly (readonly string[])[];
}

export interface ShortcutSection {
  title: string;
  lines: readonly ShortcutLine[];
}

/** Every shortcut there is on a system: the commands' from their table, then the keys of tables and fields. */
export function listShortcuts(isMac: boolean): ShortcutSection[] {
  const sections = commandSections.map((section) => ({
    title: words.commands.sections[section],
    lines: commandIds
      .filter((id) => commands[id].section === section)
      .flatMap((id): ShortcutLine[] => {
        const first = acceleratorOf(id, isMac);
        if (first === undefined) return [];
        const all = [first, ...(otherAccelerators[id] ?? [])];
        return [{ what: words.commands.names[id].title, ways: all.map((each) => capsOf(each, isMac)) }];
      }),
  }));
  return [
    ...sections,
    { title: text.grid, lines: gridLines(isMac) },
    { title: text.everywhere, lines: otherLines(isMac) },
  ].filter(({ lines }) => lines.length > 0);
}

/** The keys of tables, as `use-grid-keys.ts` hears them. */
function gridLines(isMac: boolean): ShortcutLine[] {
  const words = text.gridKeys;
  const command = isMac ? '⌘' : text.caps.Ctrl;
  const shift = isMac ? '⇧' : text.caps.Shift;
  const alt = isMac ? '⌥' : 'Alt';
  return [
    { what: words.move, ways: [['↑'], ['↓'], ['←'], ['→']] },
    { what: words.page, ways: [[text.caps.PgUp], [text.caps.PgDn]] },
    { what: words.edge, ways: [[text.caps.Home], [text.caps.End]] },
    {
      what: words.end,
      ways: [
        [command, '↑'],
        [command, '↓'],
        [command, text.caps.End],
      ],
    },
    { what: words.select, ways: [[shift, '↓']] },
    { what: words.selectAll, ways: [[command, 'A']] },
    { what: words.copy, ways: [[command, 'C']] },
    { what: words.copyTitled, ways: [[command, shift, 'C']] },
    { what: words.open, ways: [['↵']] },
    { what: words.mark, ways: [[text.caps.Space]] },
    { what: words.clear, ways: [['Esc']] },
    {
      what: words.resize,
      ways: [
        [alt, '←'],
        [alt, '→'],
      ],
    },
  ];
}

function otherLines(isMac: boolean): ShortcutLine[] {
  const command = isMac ? '⌘' : text.caps.Ctrl;
  const words = text.everywhereKeys;
  return [
    { what: words.slash, ways: [['/']] },
    { what: words.down, ways: [['↓']] },
    { what: words.leave, ways: [['Esc']] },
    { what: words.undo, ways: [[command, 'Z']] },
    { what: words.question, ways: [['?']] },
  ];
}
