import { domainOf } from '../../../domains/parse-domain.ts';
import { type Miss, missOfList, missOfText, quoted } from '../outcome.ts';
import { type Fields, isFields } from '../values.ts';
import { statedDomain } from './attribute.ts';
import type { Requested } from './requested.ts';

/** An object that may be the result of one domain. `key` is set if the envelope itself names the domain. */
export interface Candidate {
  readonly fields: Fields;
  readonly key: string | null;
  /** What the list around it says about it. */
  readonly listed: Miss | null;
}

/** A domain that only a list names, without an object of its own. */
export interface Mention {
  readonly text: string;
  readonly listed: Miss;
  /** What the service says about it in words that are not documented. */
  readonly words: string | null;
}

/** What an envelope of any shape holds. */
export interface Contents {
  readonly candidates: Candidate[];
  readonly mentions: Mention[];
  /** What is under the name of a domain that was not requested. */
  readonly strangers: unknown[];
}

const DEEPEST = 4;

/**
 * Collects results and lists of domains from a batch's envelope. Its shape is not documented for
 * technologies, so it finds lists of objects, lists of texts, and objects whose field names are domains, at
 * any place.
 */
export function contentsOf(body: unknown, requested: Requested): Contents {
  const contents: Contents = { candidates: [], mentions: [], strangers: [] };
  visit(body, null, 0);
  return contents;

  function visit(node: unknown, listed: Miss | null, depth: number): void {
    if (depth > DEEPEST) return;
    if (Array.isArray(node)) for (const item of node) visitItem(item, listed, depth);
    else if (isFields(node)) visitFields(node, listed, depth);
  }

  function visitItem(item: unknown, listed: Miss | null, depth: number): void {
    if (typeof item === 'string' && listed !== null)
      contents.mentions.push({ text: item, listed, words: null });
    else if (isFields(item)) contents.candidates.push({ fields: item, key: null, listed });
    else if (Array.isArray(item)) visit(item, listed, depth + 1);
  }

  function visitFields(fields: Fields, listed: Miss | null, depth: number): void {
    if (requested.keyOf(statedDomain(fields)) !== null) {
      contents.candidates.push({ fields, key: null, listed });
      return;
    }
    // A name counts as a key only if it is a domain: `results` could be a requested text. In a list of what
    // is wrong, every name counts.
    const keyOf = (name: string): string | null =>
      listed !== null || domainOf(name) !== null ? requested.keyOf(name) : null;
    const byDomain = Object.keys(fields).some((name) => keyOf(name) !== null);
    for (const [name, value] of Object.entries(fields)) {
      const key = keyOf(name);
      if (key !== null) visitNamed(name, key, value, listed);
      else if (byDomain && domainOf(name) !== null) contents.strangers.push({ [name]: value });
      else visit(value, missOfList(name) ?? listed, depth + 1);
    }
  }

  function visitNamed(name: string, key: string, value: unknown, listed: Miss | null): void {
    if (isFields(value)) contents.candidates.push({ fields: value, key, listed });
    else if (Array.isArray(value)) contents.candidates.push({ fields: { technologies: value }, key, listed });
    else {
      const words = quoted(value);
      const reason = words === '' ? listed : (missOfText(words) ?? 'failed');
      contents.mentions.push({ text: name, listed: reason ?? 'failed', words: words || null });
    }
  }
}
