// The page of Help. It has no bridge to the shell and nothing of the program's page: it reads its own files.

export interface HelpDocument {
  path: string;
  title: string;
  html: string;
}

/** What stands below one heading. */
interface Section {
  path: string;
  title: string;
  id: string;
  heading: string;
  text: string;
  /** Both in lower case, as they are searched. */
  sought: { heading: string; text: string };
}

const MOST_SHOWN = 60;
/** Letters of a text before and after what was found. */
const AROUND = { before: 40, after: 110 };

const search = part('search') as HTMLInputElement;
const [found, count, list, article] = [part('found'), part('count'), part('documents'), part('article')];
const frameTitle = document.title;
const answer = await fetch('./documents.json');
const documents = (await answer.json()) as HelpDocument[];
const byPath = new Map(documents.map((each) => [each.path, each]));
let shown: string | null = null;
let sections: readonly Section[] | null = null;

function part(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`the page has no ${id}`);
  return element;
}

/** Shows the document that the address names, and goes to its heading. */
function show(): void {
  const [path = '', id = ''] = decodeURIComponent(location.hash.slice(1)).split(':');
  const chosen = byPath.get(path) ?? documents[0];
  if (chosen === undefined) return;
  if (chosen.path !== shown) {
    shown = chosen.path;
    article.replaceChildren(...blocksOf(chosen));
    document.title = `${chosen.title} – ${frameTitle}`;
    for (const link of list.querySelectorAll('a'))
      if (link.hash === `#${chosen.path}`) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
  }
  const place = id === '' ? null : article.querySelector(`#${CSS.escape(id)}`);
  if (place === null) article.scrollTop = 0;
  else place.scrollIntoView();
}

/** The elements of a document. */
function blocksOf({ html }: HelpDocument): Element[] {
  return [...new DOMParser().parseFromString(html, 'text/html').body.children];
}

/** Everything below each heading, read from the documents when somebody first searches. */
function sectionsOf(document: HelpDocument): Section[] {
  const { path, title } = document;
  const read: { id: string; heading: string; texts: string[] }[] = [{ id: '', heading: title, texts: [] }];
  for (const block of blocksOf(document)) {
    const text = (block.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
    if (/^H[1-6]$/.test(block.tagName)) read.push({ id: block.id, heading: text, texts: [] });
    else read.at(-1)?.texts.push(text);
  }
  return read
    .map(({ id, heading, texts }) => ({ id, heading, text: texts.join(' ') }))
    .filter(({ id }) => id !== '')
    .map(({ id, heading, text }) => {
      const sought = { heading: heading.toLowerCase(), text: text.toLowerCase() };
      return { path, title, id, heading, text, sought };
    });
}

/** The sections that have every word, those with all of them in the heading first. */
function find(terms: readonly string[]): Section[] {
  sections ??= documents.flatMap(sectionsOf);
  const fits = sections.filter(({ sought: { heading, text } }) =>
    terms.every((term) => heading.includes(term) || text.includes(term)),
  );
  const isNamed = ({ sought }: Section) => terms.every((term) => sought.heading.includes(term));
  return [...fits.filter(isNamed), ...fits.filter((each) => !isNamed(each))];
}

function renew(): void {
  const terms = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  const results = terms.length === 0 ? [] : find(terms);
  list.hidden = terms.length > 0;
  found.hidden = results.length === 0;
  found.replaceChildren(...results.slice(0, MOST_SHOWN).map((each) => itemOf(each, terms)));
  found.scrollTop = 0;
  const { none = '', one = '', many = '', most = '' } = count.dataset;
  const [number, words] = results.length > MOST_SHOWN ? [MOST_SHOWN, most] : [results.length, many];
  const said = results.length === 0 ? none : results.length === 1 ? one : words.replace('#', String(number));
  count.textContent = terms.length === 0 ? '' : said;
}

function itemOf({ path, title, id, heading, text, sought }: Section, terms: readonly string[]): HTMLElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = `#${path}:${id}`;
  const at = Math.max(
    0,
    Math.min(...terms.map((term) => sought.text.indexOf(term)).filter((each) => each >= 0)),
  );
  const from = Number.isFinite(at) ? Math.max(0, at - AROUND.before) : 0;
  const piece = text.slice(from, from + AROUND.before + AROUND.after);
  link.append(
    line('strong', heading, terms),
    line('small', title === heading ? '' : title, []),
    line('span', `${from > 0 ? '…' : ''}${piece}`, terms),
  );
  item.lang = 'en';
  item.append(link);
  return item;
}

/** A text in which the words that were sought are marked. */
function line(tag: string, text: string, terms: readonly string[]): HTMLElement {
  const element = document.createElement(tag);
  const small = text.toLowerCase();
  let at = 0;
  while (at < text.length) {
    const next = terms
      .map((term) => ({ term, place: small.indexOf(term, at) }))
      .filter(({ place }) => place >= 0)
      .sort((a, b) => a.place - b.place || b.term.length - a.term.length)[0];
    if (next === undefined) break;
    const mark = document.createElement('mark');
    mark.textContent = text.slice(next.place, next.place + next.term.length);
    element.append(text.slice(at, next.place), mark);
    at = next.place + next.term.length;
  }
  element.append(text.slice(at));
  return element;
}

/** The links to move through with the arrows: of what was found, or of the documents. */
function move(by: number): void {
  const links = [...(list.hidden ? found : list).querySelectorAll('a')];
  const at = links.indexOf(document.activeElement as HTMLAnchorElement);
  const next = at + by;
  if (next < 0) search.focus();
  else links[Math.min(next, links.length - 1)]?.focus();
}

function press(event: KeyboardEvent): void {
  const { key, altKey } = event;
  const isCommand = event.ctrlKey || event.metaKey;
  const isInList = (event.target as HTMLElement).closest('nav') !== null;
  const run = ((): (() => void) | null => {
    if (altKey && key === 'ArrowLeft') return () => history.back();
    if (altKey && key === 'ArrowRight') return () => history.forward();
    if (altKey) return null;
    if (isCommand) return key === 'f' || key === 'k' ? focusSearch : null;
    if (key === 'F1' || (key === '/' && event.target !== search)) return focusSearch;
    if (key === 'Escape' && search.value !== '') return clear;
    if (!isInList) return null;
    if (key === 'ArrowDown') return () => move(1);
    if (key === 'ArrowUp') return () => move(-1);
    if (key === 'Enter' && event.target === search)
      return () => found.querySelector<HTMLAnchorElement>('a')?.click();
    return null;
  })();
  if (run === null) return;
  event.preventDefault();
  run();
}

function focusSearch(): void {
  search.focus();
  search.select();
}

function clear(): void {
  search.value = '';
  renew();
  search.focus();
}

search.addEventListener('input', renew);
window.addEventListener('hashchange', show);
window.addEventListener('keydown', press);
// A link that was followed leaves the keys in the text that it leads to.
document.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('a[href^="#"]') !== null) {
    article.focus({ preventScroll: true });
    queueMicrotask(show);
  }
});
window.addEventListener('mouseup', ({ button }) => {
  if (button === 3) history.back();
  if (button === 4) history.forward();
});
show();
