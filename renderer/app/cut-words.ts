import classes from './cut-words.module.css';
import { watchPage } from './page-watch.ts';

/** Whoever passes by sees nothing: the keyboard rests somewhere after this, ms. */
const REST_MS = 500;
/** How many cut words are shown at once. */
const MOST = 8;
/** Between the words and what they are about, px. */
const GAP = 4;

const ROW = 'li, tr, [role="row"]';

/**
 * Shows all of the words that are cut in what has the focus, or in its row, and what a pointer that rests on it would be
 * told. Escape closes them. The pointer goes through them, and has tooltips of its own. Screen readers have these words
 * already. Returns a function that stops this.
 */
export function showCutWords(): () => void {
  const box = document.createElement('div');
  box.className = classes.words ?? '';
  box.dataset.cutWords = '';
  box.ariaHidden = 'true';
  document.body.append(box);
  let timer: number | undefined;
  let shownFor: Element | null = null;

  const hide = () => {
    window.clearTimeout(timer);
    shownFor = null;
    box.hidden = true;
  };
  const show = () => {
    const place = placeOfFocus();
    if (place === null) return hide();
    const words = hiddenWords(place);
    if (words.length === 0) return hide();
    shownFor = place;
    box.replaceChildren(
      ...words.map((each) => {
        const line = document.createElement('div');
        // Only drawn, so that a search of the page finds no words twice.
        line.dataset.words = each;
        return line;
      }),
    );
    box.hidden = false;
    const at = place.getBoundingClientRect();
    const { width, height } = box.getBoundingClientRect();
    const isBelow = at.bottom + GAP + height <= window.innerHeight;
    box.style.left = `${Math.max(GAP, Math.min(at.left, window.innerWidth - width - GAP))}px`;
    box.style.top = `${Math.max(GAP, isBelow ? at.bottom + GAP : at.top - GAP - height)}px`;
  };
  const later = () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(show, REST_MS);
  };
  const onFocus = () => {
    hide();
    later();
  };
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') hide();
  };
  const stopWatching = watchPage((changes) => {
    // In a table the focus stays, and the active cell moves.
    if (shownFor?.isConnected === false || changes.some(({ attributeName }) => attributeName === ACTIVE))
      onFocus();
  });
  hide();
  document.addEventListener('focusin', onFocus);
  document.addEventListener('scroll', onFocus, { capture: true, passive: true });
  document.addEventListener('pointerdown', hide, true);
  document.addEventListener('keydown', onKey, true);
  // The words are then elsewhere, and others are cut.
  window.addEventListener('resize', onFocus);
  return () => {
    hide();
    stopWatching();
    box.remove();
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('scroll', onFocus, true);
    document.removeEventListener('pointerdown', hide, true);
    document.removeEventListener('keydown', onKey, true);
    window.removeEventListener('resize', onFocus);
  };
}

const ACTIVE = 'aria-activedescendant';

/** What the keyboard is at: the active cell or option, or what has the focus. */
function placeOfFocus(): Element | null {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body || !activeElement.matches(':focus-visible'))
    return null;
  const id = activeElement.getAttribute(ACTIVE);
  return (id === null ? null : document.getElementById(id)) ?? activeElement;
}

/** The words in a place that are not all in view. */
function hiddenWords(place: Element): readonly string[] {
  const scope = (place.role === 'gridcell' ? null : place.closest(ROW)) ?? place;
  const cut = [scope, ...scope.querySelectorAll('*')].filter(isCut).map(textOf);
  const title = place.closest('[title]')?.getAttribute('title') ?? '';
  const hint = place.textContent?.includes(title) ? '' : title;
  return [...new Set([...cut, hint])].filter((words) => words !== '').slice(0, MOST);
}

/** Whether words end with an ellipsis. */
const isCut = (part: Element) =>
  part.scrollWidth > part.clientWidth && getComputedStyle(part).textOverflow === 'ellipsis';

/** All words of a part; of a name that is cut in its middle those of the whole. */
const textOf = (part: Element) =>
  ((part.matches('[data-part]') ? part.parentElement : part)?.textContent ?? '').trim();
