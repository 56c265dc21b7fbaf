import { type Miss, missOfText } from '../outcome.ts';
import { type Fields, isFields } from '../values.ts';
import type { Requested } from './requested.ts';

/** An object that may be one domain's result; `key` when the envelope itself names the domain. */
export interface Candidate {
  readonly fields: Fields;
  readonly key: string | null;
  /** What the list that it stands in says of it. */
  readonly listed: Miss | null;
}

/** A domain that only a list names, without an object of its own. */
export interface Mention {
  readonly text: string;
  readonly listed: Miss;
}

/** What an envelope of any shape holds. */
export interface Contents {
  readonly candidates: Candidate[];
  readonly mentions: Mention[];
}

const DEEPEST = 4;

/**
 * Collects results and lists of domains out of a batch's envelope, whose shape is not documented for technologies:
 * lists of objects, lists of texts, and objects whose field names are domains, wherever they stand.
 */
export function contentsOf(body: unknown, requested: Requested): Contents {
  const contents: Contents = { candidates: [], mentions: [] };
  visit(body, null, 0);
  return contents;

  function visit(node: unknown, listed: Miss | null, depth: number): void {
    if (depth > DEEPEST) return;
    if (Array.isArray(node)) for (const item of node) visitItem(item, listed, depth);
    else if (isFields(node)) visitFields(node, listed, depth);
  }

  function visitItem(item: unknown, listed: Miss | null, depth: number): void {
    if (typeof item === 'string' && listed !== null) contents.mentions.push({ text: item, listed });
    else if (isFields(item)) contents.candidates.push({ fields: item, key: null, listed });
    else if (Array.isArray(item)) visit(item, listed, depth + 1);
  }

  function visitFields(fields: Fields, listed: Miss | null, depth: number): void {
    const byDomain = Object.keys(fields).some((name) => requested.keyOf(name) !== null);
    for (const [name, value] of Object.entries(fields)) {
      const key = byDomain ? requested.keyOf(name) : null;
      if (key !== null) visitNamed(name, key, value, listed);
      else visit(value, missOfText(name) ?? listed, depth + 1);
    }
  }

  function visitNamed(name: string, key: string, value: unknown, listed: Miss | null): void {
    if (isFields(value)) contents.candidates.push({ fields: value, key, listed });
    else if (Array.isArray(value)) contents.candidates.push({ fields: { technologies: value }, key, listed });
    else {
      const reason = listed ?? (typeof value === 'string' ? missOfText(value) : null);
      contents.mentions.push({ text: name, listed: reason ?? 'failed' });
    }
  }
}
