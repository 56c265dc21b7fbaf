import { words } from '../../../words/words.ts';

/** A shortcut as a key event has it; `key` is Electron's name. */
interface Shortcut {
  isCommand: boolean;
  isControl: boolean;
  isShift: boolean;
  isAlt: boolean;
  key: string;
}

const named: Readonly<Record<string, string>> = {
  Plus: '+',
  Space: ' ',
  Left: 'ArrowLeft',
  Right: 'ArrowRight',
};

function parse(accelerator: string): Shortcut {
  const parts = accelerator.split('+');
  const key = parts.at(-1) ?? '';
  const has = (...names: string[]) => parts.slice(0, -1).some((part) => names.includes(part));
  return {
    isCommand: has('CmdOrCtrl', 'Cmd'),
    isControl: has('Ctrl'),
    isShift: has('Shift'),
    isAlt: has('Alt'),
    key: named[key] ?? key,
  };
}

type Keys = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/**
 * Whether a key event is a shortcut. A letter or digit also matches by its place on the keyboard, for
 * keyboards with other letters there, or with digits only on Shift. A sign matches with or without Shift.
 */
export function isShortcut(event: Keys, accelerator: string, isMac: boolean): boolean {
  const wanted = parse(accelerator);
  const command = isMac ? event.metaKey : event.ctrlKey;
  const other = isMac ? event.ctrlKey : event.metaKey;
  const isControl = isMac ? wanted.isControl : false;
  if (command !== (wanted.isCommand || (!isMac && wanted.isControl)) || other !== isControl) return false;
  if (event.altKey !== wanted.isAlt) return false;
  const isSign = !/^([a-z\d]|F\d+|Arrow\w+)$/i.test(wanted.key);
  if (!isSign && event.shiftKey !== wanted.isShift) return false;
  return (
    event.key.toLowerCase() === wanted.key.toLowerCase() || event.code === placeOf(wanted.key, event.key)
  );
}

/** The place of a letter or digit; none if the keyboard has another Latin letter there. */
function placeOf(key: string, typed: string): string | null {
  if (/^\d$/.test(key)) return `Digit${key}`;
  if (/^[a-z]$/i.test(key) && !/^[a-z]$/i.test(typed)) return `Key${key.toUpperCase()}`;
  return null;
}

const macSigns: Readonly<Record<string, string>> = {
  Ctrl: '⌃',
  Alt: '⌥',
  Shift: '⇧',
  Cmd: '⌘',
  CmdOrCtrl: '⌘',
};
const capNames: Readonly<Record<string, string>> = {
  ...words.palette.caps,
  CmdOrCtrl: words.palette.caps.Ctrl,
};
const keyNames: Readonly<Record<string, string>> = { Plus: '+', Left: '←', Right: '→', '-': '−' };

/** The keycaps of a shortcut, as the system writes them. */
export function capsOf(accelerator: string, isMac: boolean): string[] {
  const parts = accelerator.split('+');
  const key = parts.at(-1) ?? '';
  const held = parts.slice(0, -1);
  const last = keyNames[key] ?? key;
  if (!isMac) return [...held.map((part) => capNames[part] ?? part), last];
  const signs = held.map((part) => macSigns[part] ?? part);
  return [...['⌃', '⌥', '⇧', '⌘'].filter((sign) => signs.includes(sign)), last];
}
