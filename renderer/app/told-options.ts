import { words } from '../../words/words.ts';
import { announce } from '../stores/frame/announcer.ts';
import { watchPage } from './page-watch.ts';

/** A list that opens, or is found anew, is as long as it gets after this, ms. */
const DRAWN_MS = 100;

/**
 * Has a screen reader say how many options a field offers, whenever they are others: of every list that a field opens.
 * Which of them is active is said by the reader itself. Returns a function that stops this.
 */
export function tellOptions(): () => void {
  let told: number | null = null;
  let timer: number | undefined;
  const look = () => {
    const now = offered();
    if (now === told) return;
    told = now;
    announce(now === null ? '' : words.palette.found(now), { about: 'options' });
  };
  const later = () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(look, DRAWN_MS);
  };
  const stopWatching = watchPage(later);
  document.addEventListener('focusin', later);
  return () => {
    window.clearTimeout(timer);
    stopWatching();
    document.removeEventListener('focusin', later);
  };
}

/** How many options the field that has the focus offers; null if it shows no list. */
function offered(): number | null {
  const id = document.activeElement?.getAttribute('aria-controls');
  const list = id == null ? null : document.getElementById(id);
  if (list?.role !== 'listbox' || !list.checkVisibility()) return null;
  return list.querySelectorAll('[role="option"]').length;
}
