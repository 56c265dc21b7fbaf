const key = 'keys.single';

/** Whether a key that is pressed alone is a shortcut. Someone who speaks to the computer switches this off. */
export function areSingleKeysOn(): boolean {
  return localStorage.getItem(key) !== 'off';
}

export function setSingleKeys(areOn: boolean): void {
  localStorage.setItem(key, areOn ? 'on' : 'off');
}

/** Whether a key was pressed alone, as a shortcut. */
export function isSingleKey(event: KeyboardEvent, wanted: '/' | '?'): boolean {
  return event.key === wanted && !event.ctrlKey && !event.metaKey && !event.altKey && areSingleKeysOn();
}
