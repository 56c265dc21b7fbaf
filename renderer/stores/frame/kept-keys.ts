import { screenOf, uiStore } from './ui.ts';

/**
 * Where keys are kept for: a field by its name (`data-opened`), the field of a screen that opens, if it has one, or the
 * field of a dialog.
 */
export type Place = 'lookup' | 'compare' | 'list' | 'palette' | 'paste' | 'screen' | 'dialog';

/** A key, a pasted text, or a text that no single key wrote, such as of an input method, that came before its turn. */
type Kept = { readonly init: KeyboardEventInit } | { readonly pasted: string } | { readonly written: string };

/** What keys wait for; null while they go where the focus is. */
let awaited: { readonly place: Place } | null = null;
let kept: Kept[] = [];
/** Whether the field has the focus and gets them. */
let isGiving = false;
/** Whether a kept text is being written. */
let isWritten = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let isShortcut: (event: KeyboardEvent) => boolean = () => false;

/** A field that has not come after this never comes, ms. */
const NEVER_MS = 5_000;
/** A screen that has taken no focus this long after it came takes none, ms. */
const NO_FOCUS_MS = 300;
/** More keys than anyone types before a field comes. */
const MOST_KEPT = 500;

/**
 * Keeps all keys from now until the field that opens has the focus, and then gives them to it in their order. So
 * nothing typed is lost, and no key reaches what had the focus before, such as a button with a price. Escape, a click,
 * and a field that never comes drop them.
 */
export function keepKeysFor(place: Place): void {
  awaited = { place };
  isGiving = false;
  waitAtMost(NEVER_MS);
  const { activeElement } = document;
  if (!isWriting(activeElement)) return;
  const isNamed = place !== 'screen' && place !== 'dialog';
  if (isNamed && isMeant(place, activeElement)) look(activeElement);
  // A composition can't be kept, so it must have nowhere to begin.
  else activeElement.blur();
}

/** Whether keys are kept for something that is about to take the focus. */
export const awaitsKeys = (): boolean => awaited !== null;

/** The screen that is drawn; null while another is loaded. */
let drawn: string | null = null;

uiStore.subscribe((now, before) => {
  const screen = screenOf(now);
  // Without a screen or one on its way, such as while a connection is made, none takes the focus.
  const isAnother = screen !== screenOf(before) && (drawn !== null || awaited !== null);
  if (isAnother && screen !== drawn) keepKeysFor('screen');
  else if (isAnother && awaited?.place === 'screen') dropKeys();
  if (now.isPasting && !before.isPasting) keepKeysFor('paste');
});

/** Call it when a screen was drawn, and took the focus if it wanted to. Call what it returns when the screen is gone. */
export function screenIsDrawn(screen: string): () => void {
  drawn = screen;
  if (awaited?.place === 'screen') {
    if (document.activeElement === document.body) waitAtMost(NO_FOCUS_MS);
    else look(document.activeElement);
  }
  return () => {
    drawn = null;
  };
}

/** Begins to hear keys. `shortcuts` knows those of the page. Returns a function that stops this. */
export function hearKeys(shortcuts: (event: KeyboardEvent) => boolean): () => void {
  isShortcut = shortcuts;
  const onFocus = ({ target }: FocusEvent) => look(target);
  const isOn = { capture: true };
  window.addEventListener('keydown', onKey, isOn);
  window.addEventListener('paste', onPaste, isOn);
  window.addEventListener('beforeinput', onText, isOn);
  window.addEventListener('focusin', onFocus, isOn);
  window.addEventListener('pointerdown', dropKeys, isOn);
  window.addEventListener('blur', dropKeys);
  return () => {
    dropKeys();
    window.removeEventListener('keydown', onKey, isOn);
    window.removeEventListener('paste', onPaste, isOn);
    window.removeEventListener('beforeinput', onText, isOn);
    window.removeEventListener('focusin', onFocus, isOn);
    window.removeEventListener('pointerdown', dropKeys, isOn);
    window.removeEventListener('blur', dropKeys);
  };
}

/** Whether keys typed into something are text. */
export function isWriting(target: EventTarget | null): target is HTMLElement {
  if (target instanceof HTMLTextAreaElement) return true;
  if (!(target instanceof HTMLInputElement)) return target instanceof HTMLElement && target.isContentEditable;
  return target.type !== 'checkbox' && target.type !== 'radio';
}

const modifiers = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock', 'Dead', 'Process'];
const keptByName = /^(Enter|Escape|Tab|Backspace|Delete|Home|End|Page(Up|Down)|Arrow(Left|Right|Up|Down))$/;

function onKey(event: KeyboardEvent): void {
  // Keys that are given are not kept again.
  if (awaited === null || !event.isTrusted || event.isComposing || modifiers.includes(event.key)) return;
  if (isCommand(event, 'v')) return;
  const isEnd = event.key === 'Escape' && !isGiving;
  const isKept = isText(event) || keptByName.test(event.key) || isCommand(event, 'a') || isShortcut(event);
  if (!isEnd && !isKept) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (isEnd) dropKeys();
  else keep({ init: initOf(event) });
}

function initOf(event: KeyboardEvent): KeyboardEventInit {
  const { key, code, ctrlKey, metaKey, shiftKey, altKey } = event;
  const modifierAltGraph = event.getModifierState('AltGraph');
  return { key, code, ctrlKey, metaKey, shiftKey, altKey, modifierAltGraph };
}

function onPaste(event: ClipboardEvent): void {
  if (awaited === null || !event.isTrusted) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  keep({ pasted: event.clipboardData?.getData('text/plain') ?? '' });
}

/** Keys that are kept write nothing, so a text that comes while they are is one that an input method gives. */
function onText(event: InputEvent): void {
  if (awaited === null || isWritten || event.inputType !== 'insertText' || event.data === null) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  keep({ written: event.data });
}

function keep(each: Kept): void {
  if (kept.length < MOST_KEPT) kept.push(each);
}

function dropKeys(): void {
  clearTimeout(timer);
  awaited = null;
  isGiving = false;
  kept = [];
}

function waitAtMost(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(dropKeys, ms);
}

function isMeant(place: Place, target: HTMLElement): boolean {
  if (place === 'dialog') return target.closest('[role="dialog"]') !== null;
  return target.closest(place === 'screen' ? 'main' : `[data-opened="${place}"]`) !== null;
}

/** Something has the focus: the field, or what says that none comes. */
function look(target: EventTarget | null): void {
  const mine = awaited;
  if (mine === null || isGiving || !(target instanceof HTMLElement)) return;
  const { place } = mine;
  if (isWriting(target) && isMeant(place, target)) {
    clearTimeout(timer);
    isGiving = true;
    // What focuses a field may select its text after that.
    setTimeout(() => void give(mine, target));
  } else if (place !== 'dialog' && target.closest('[role="dialog"]') !== null) passOver();
  else if ((place === 'screen' || place === 'dialog') && isMeant(place, target)) passOver();
}

/** Gives what was kept, and what is typed meanwhile, until nothing is left or the field loses the focus. */
async function give(mine: typeof awaited, field: HTMLElement): Promise<void> {
  while (awaited === mine && document.activeElement === field) {
    const next = kept.shift();
    if (next === undefined) return dropKeys();
    giveOne(field, next);
    // The page has then drawn what it does with the key, as it has for a person.
    await new Promise((resolve) => setTimeout(resolve));
  }
  // A key that moved to the rows of the screen is followed by those for them.
  if (awaited === mine) await giveToRows(mine);
  // If the key opened another field, that one gets what is left.
  if (awaited === mine) passOver();
}

/** Rows take keys that move, open and choose; nothing among them costs anything. */
async function giveToRows(mine: typeof awaited): Promise<void> {
  const rows = document.activeElement;
  if (rows?.getAttribute('role') !== 'grid') return;
  while (awaited === mine && document.activeElement === rows) {
    const next = kept.shift();
    if (next === undefined) return dropKeys();
    if ('init' in next) rows.dispatchEvent(eventOf(next.init));
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** No field takes what was typed. What was typed after a further shortcut may be for the field of that one. */
function passOver(): void {
  const later = kept;
  dropKeys();
  for (const [place, each] of later.entries()) {
    if (!('init' in each)) continue;
    const event = eventOf(each.init);
    if (!isShortcut(event)) continue;
    (document.activeElement ?? document.body).dispatchEvent(event);
    if (awaited === null) continue;
    kept = later.slice(place + 1);
    return;
  }
}

const eventOf = (init: KeyboardEventInit) =>
  new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true, composed: true });

function giveOne(field: HTMLElement, each: Kept): void {
  if ('pasted' in each) paste(field, each.pasted);
  else if ('written' in each) write(each.written);
  else press(field, eventOf(each.init));
}

function press(field: HTMLElement, event: KeyboardEvent): void {
  if (!field.dispatchEvent(event)) return;
  // An event that is made here has no effect of its own, so the browser's is done by hand.
  const { key, shiftKey } = event;
  const isHeld = event.ctrlKey || event.metaKey;
  if (isCommand(event, 'a')) document.execCommand('selectAll');
  else if (key === 'Enter' && !isHeld) enter(field);
  else if (key === 'Tab') passOver();
  else if (key === 'Backspace') document.execCommand('delete');
  else if (key === 'Delete') document.execCommand('forwardDelete');
  else if (key in moves) getSelection()?.modify(shiftKey ? 'extend' : 'move', ...(moves[key] ?? none));
  else if (isText(event)) write(key);
}

function write(text: string): void {
  isWritten = true;
  document.execCommand('insertText', false, text);
  isWritten = false;
}

const none = ['forward', 'character'] as const;
const moves: Readonly<Record<string, readonly ['forward' | 'backward', 'character' | 'lineboundary']>> = {
  ArrowLeft: ['backward', 'character'],
  ArrowRight: ['forward', 'character'],
  Home: ['backward', 'lineboundary'],
  End: ['forward', 'lineboundary'],
};

function paste(field: HTMLElement, text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  if (field.dispatchEvent(event)) write(text);
}

/** Enter in a field of one line sends its form, unless the form's button is disabled. */
function enter(field: HTMLElement): void {
  if (!(field instanceof HTMLInputElement)) {
    write('\n');
    return;
  }
  const button = field.form?.querySelector<HTMLButtonElement>('button:not([type="button"])') ?? null;
  if (button?.disabled !== true) field.form?.requestSubmit(button);
}

/** Whether a key writes what it is named: AltGr and the Option key of macOS write further letters. */
function isText(event: KeyboardEvent): boolean {
  if ([...event.key].length !== 1 || event.metaKey) return false;
  return !event.ctrlKey || event.getModifierState('AltGraph');
}

/** Whether a key is a command of the system's own fields. */
function isCommand(event: KeyboardEvent, letter: string): boolean {
  return event.key.toLowerCase() === letter && event.ctrlKey !== event.metaKey && !event.altKey;
}
