import type { Interpretation } from '#contract/models/lookup.ts';
import { shownDomain } from '#shared/text/shown-domain.ts';
import { words } from '../../../words/words.ts';
import { engine } from '../../rpc/engine.ts';
import { problemOf } from '../../rpc/failures.ts';
import { keepKeysFor } from '../frame/kept-keys.ts';
import { attempt } from '../frame/notices.ts';
import { goTo, type LookupView, showLookup, type Ui, uiStore } from '../frame/ui.ts';
import { emptyLookup, type LookupState, lookupStore } from './lookup.ts';
import { firstOffer, suggestFor, suggestionsFor } from './lookup-suggest.ts';

/** Shows the screen with the focus in its search field. */
export function focusSearch(): void {
  goTo('lookup');
  keepKeysFor('lookup');
  lookupStore.setState(({ focusSerial }) => ({ focusSerial: focusSerial + 1 }));
}

export function setSearchText(text: string): void {
  lookupStore.setState({ text, nothing: null });
}

/** A text that a person wants opened, and what the search field held then. */
interface Wish {
  text: string;
  field: string;
  /** Whether its first suggestion is wanted. */
  isFirst: boolean;
  /** Whether everything about it is to be asked, if the person says so at the price. */
  isForAll: boolean;
}

/** The wish that is not fulfilled yet. Whatever is opened meanwhile, or wished for later, takes its place. */
let awaited: Wish | null = null;

function wishFor(text: string, isFirst: boolean, isForAll: boolean): Wish {
  awaited = { text, isFirst, isForAll, field: lookupStore.getState().text };
  return awaited;
}

/** Opens what a person typed: a domain, a saved company, a technology, or the offer to look up many domains together. */
export async function openText(text: string, isForAll = false): Promise<void> {
  await openMeaning(wishFor(text, false, isForAll));
}

/** Opens the first suggestion for a text as soon as it is known; without one, what the text means. */
export async function openFirst(text: string, isForAll = false): Promise<void> {
  const wish = wishFor(text, true, isForAll);
  const suggestions = await suggestionsFor(text);
  const { meant } = suggestions;
  const first = firstOffer(suggestions);
  if (first !== null && meant.kind !== 'domain') fulfil(wish, () => openLookup(first.view));
  // The text is too long for suggestions, or they could not be read.
  else if (meant.kind === 'empty') await openMeaning(wish);
  else take(wish, meant);
}

/** Whether the first suggestion for this text is opened as soon as it is known. */
export function isAwaited(text: string): boolean {
  return awaited?.isFirst === true && awaited.text === text;
}

async function openMeaning(wish: Wish): Promise<void> {
  await attempt(async () => take(wish, await engine.lookup.interpret({ text: wish.text })));
  // After a failure, which was shown.
  if (wish === awaited) awaited = null;
}

/** Does what a person wished for, unless something else took its place. What was typed since stays in the field. */
function fulfil(wish: Wish, run: () => void): void {
  if (wish !== awaited) return;
  awaited = null;
  const { text } = lookupStore.getState();
  run();
  lookupStore.setState({ isForAll: wish.isForAll && uiStore.getState().lookup.kind === 'domain' });
  if (text !== wish.field) setSearchText(text);
}

function take(wish: Wish, meaning: Interpretation): void {
  const { text } = wish;
  fulfil(wish, () => {
    if (meaning.kind === 'domain') {
      openLookup({ kind: 'domain', domain: meaning.domain });
      lookupStore.setState({ read: meaning.from === 'domain' ? null : { ...meaning, text: text.trim() } });
    } else if (meaning.kind === 'company') openLookup({ kind: 'domain', domain: meaning.domain });
    else if (meaning.kind === 'nothing') refuse(text, meaning);
    else if (meaning.kind === 'technology') openLookup({ kind: 'technology', name: meaning.name });
    else if (meaning.kind === 'many') lookupStore.setState({ pasted: { text, counts: meaning } });
  });
}

/** Says below the field why a text can't be looked up; shows the screen if it was typed elsewhere. */
function refuse(text: string, nothing: NonNullable<LookupState['nothing']>): void {
  openLookup({ kind: 'start' });
  lookupStore.setState({ text: text.slice(0, LONGEST_SHOWN), nothing });
}

/** The most characters of a text that the search field shows. */
export const LONGEST_SHOWN = 2_048;

export function dropPasted(): void {
  lookupStore.setState({ pasted: null, text: '' });
}

/** Shows what is saved about something; asks the service nothing. */
export function openLookup(view: LookupView): void {
  const before = uiStore.getState().lookup;
  const isSame = JSON.stringify(before) === JSON.stringify(view);
  const { trail } = lookupStore.getState();
  const isKept = isSame || before.kind === 'start';
  show(view, view.kind === 'start' ? [] : isKept ? trail : [...trail.slice(-49), before]);
}

/** Shows a screen as it was. The search field of Lookup names what is open there. */
export function showPlace(place: Partial<Ui>): void {
  const { screen, lookup = { kind: 'start' } } = place;
  const isOther = JSON.stringify(uiStore.getState().lookup) !== JSON.stringify(lookup);
  if (screen === 'lookup' && isOther) show(lookup, lookupStore.getState().trail);
  uiStore.setState({ ...place, isConnecting: false });
}

/** Back to what was open before, in the end to the start. */
export function goBack(): void {
  const { trail } = lookupStore.getState();
  show(trail.at(-1) ?? { kind: 'start' }, trail.slice(0, -1));
}

function show(view: LookupView, trail: LookupState['trail']): void {
  awaited = null;
  lookupStore.setState({
    trail,
    text: nameOf(view),
    pasted: null,
    nothing: null,
    read: null,
    problem: null,
    isForAll: false,
  });
  showLookup(view);
}

/** The search field's text while something is open. */
export function nameOf(view: LookupView): string {
  return view.kind === 'domain' ? shownDomain(view.domain) : view.kind === 'technology' ? view.name : '';
}

/** The title of a view, for the way back to it. */
export function titleOf(view: LookupView): string {
  return view.kind === 'compare' ? words.compare.titleOf(view.domains.map(shownDomain)) : nameOf(view);
}

let serial = 0;

/** Reads what is saved about the open view; late answers for another view are dropped. */
export async function readLookup(): Promise<void> {
  const view = uiStore.getState().lookup;
  serial += 1;
  const mine = serial;
  const { domain, technology } = lookupStore.getState();
  if (view.kind !== 'domain' || view.domain !== domain?.domain) lookupStore.setState({ domain: null });
  if (view.kind !== 'technology' || view.name !== technology?.name)
    lookupStore.setState({ technology: null });
  if (view.kind !== 'compare') lookupStore.setState({ comparison: null });
  try {
    const read = await readView(view);
    if (mine !== serial) return;
    lookupStore.setState(({ problem }) => ({
      ...read,
      // The engine is back, so its problem is over.
      problem: problem?.code === 'engine_stopped' ? null : problem,
    }));
    keepName(view, read);
  } catch (error) {
    if (mine === serial) lookupStore.setState({ problem: problemOf(error) });
  }
}

type Read = Partial<Pick<LookupState, 'domain' | 'technology' | 'comparison'>>;

async function readView(view: LookupView): Promise<Read> {
  if (view.kind === 'domain') return { domain: await engine.lookup.domain({ domain: view.domain }) };
  if (view.kind === 'technology') return { technology: await engine.lookup.technology({ name: view.name }) };
  if (view.kind !== 'compare') return {};
  const domains = [...view.domains];
  return { comparison: domains.length === 0 ? null : await engine.lookup.compare({ domains }) };
}

/** If "shopify" was typed and "Shopify" is known, the known name is used from now on. */
function keepName(view: LookupView, { domain, technology }: Read): void {
  const known: LookupView =
    view.kind === 'domain'
      ? { kind: 'domain', domain: domain?.domain ?? view.domain }
      : view.kind === 'technology'
        ? { kind: 'technology', name: technology?.name ?? view.name }
        : view;
  if (nameOf(known) === nameOf(view)) return;
  if (lookupStore.getState().text === nameOf(view)) lookupStore.setState({ text: nameOf(known) });
  uiStore.setState({ lookup: known });
}

/** Clears everything: data of one workspace is never shown under another. */
export function resetLookup(): void {
  serial += 1;
  awaited = null;
  const { focusSerial, asking } = lookupStore.getState();
  lookupStore.setState({ ...emptyLookup, focusSerial, asking });
  uiStore.setState({ lookup: { kind: 'start' } });
  suggestFor('');
}

/** What is saved changed: the open view is read again. */
export function renewLookup(): void {
  if (uiStore.getState().screen === 'lookup') void readLookup();
}
