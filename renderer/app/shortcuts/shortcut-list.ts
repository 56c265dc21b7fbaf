import {
  acceleratorOf,
  commandIds,
  commandSections,
  commands,
  otherAccelerators,
} from '#contract/commands.ts';
import { words } from '../../../words/words.ts';
import { capsOf } from '../palette/keys.ts';

/** One line of the sheet: what it does, and the keycaps of each shortcut for it. */
export interface ShortcutLine {
  what: string;
  ways: readonly (readonly string[])[];
}

export interface ShortcutSection {
  title: string;
  lines: readonly ShortcutLine[];
}

/** Every shortcut of a system: those of commands from their table, then the keys of tables and fields. */
export function listShortcuts(isMac: boolean, hasSingleKeys: boolean): ShortcutSection[] {
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
    { title: words.palette.grid, lines: gridLines(isMac) },
    { title: words.palette.everywhere, lines: otherLines(isMac, hasSingleKeys) },
  ].filter(({ lines }) => lines.length > 0);
}

/** The keys of tables, as `use-grid-keys.ts` handles them. */
function gridLines(isMac: boolean): ShortcutLine[] {
  const keys = words.palette.gridKeys;
  const command = isMac ? '⌘' : words.palette.caps.Ctrl;
  const shift = isMac ? '⇧' : words.palette.caps.Shift;
  const alt = isMac ? '⌥' : 'Alt';
  return [
    { what: keys.move, ways: [['↑'], ['↓'], ['←'], ['→']] },
    { what: keys.page, ways: [[words.palette.caps.PgUp], [words.palette.caps.PgDn]] },
    { what: keys.edge, ways: [[words.palette.caps.Home], [words.palette.caps.End]] },
    {
      what: keys.end,
      ways: [
        [command, '↑'],
        [command, '↓'],
        [command, words.palette.caps.End],
      ],
    },
    { what: keys.select, ways: [[shift, '↓']] },
    { what: keys.selectAll, ways: [[command, 'A']] },
    { what: keys.copy, ways: [[command, 'C']] },
    { what: keys.copyTitled, ways: [[command, shift, 'C']] },
    { what: keys.open, ways: [['↵']] },
    { what: keys.mark, ways: [[words.palette.caps.Space]] },
    { what: keys.menu, ways: [[shift, 'F10']] },
    { what: keys.clear, ways: [['Esc']] },
    {
      what: keys.resize,
      ways: [
        [alt, shift, '←'],
        [alt, shift, '→'],
      ],
    },
  ];
}

function otherLines(isMac: boolean, hasSingleKeys: boolean): ShortcutLine[] {
  const command = isMac ? '⌘' : words.palette.caps.Ctrl;
  const keys = words.palette.everywhereKeys;
  return [
    ...(hasSingleKeys ? [{ what: keys.slash, ways: [['/']] }] : []),
    { what: keys.down, ways: [['↓']] },
    { what: keys.leave, ways: [['Esc']] },
    { what: keys.panel, ways: [['F6']] },
    { what: keys.undo, ways: [[command, 'Z']] },
    ...(hasSingleKeys ? [{ what: keys.question, ways: [['?']] }] : []),
  ];
}
