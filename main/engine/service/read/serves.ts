import { domainOf } from '../../domains/parse-domain.ts';
import type { Registrable } from '../../domains/registrable.ts';
import { countOf, pageOf } from '../figures.ts';
import { statedDomain } from './batch/attribute.ts';
import { readCompanyFacts } from './company.ts';
import { readList } from './lists.ts';
import { readTechnologies } from './technologies.ts';
import { readTechnologyStats } from './technology-stats.ts';
import { type Fields, fieldsOf, isFields, own, textOf } from './values.ts';

/** What answers are about. */
type Kind = 'companies' | 'technologies' | 'technology';

/** A technology as a question names it. One that is named by its identifier alone has that as its name, too. */
export interface Named {
  readonly technology: string;
  readonly techapiId: string | null;
}

/** A technology as an answer or a list names it, if it does. */
type Told = { readonly [name in keyof Named]: string | null };

/** A lookup about a domain. `registrable` is null if no host is meant. */
interface OfDomain {
  readonly kind: Exclude<Kind, 'technology'>;
  readonly domain: string;
  readonly registrable: Registrable | null;
}

/** What a paid request asked: a page about a domain or a technology, or a list. */
export type Question =
  | ((OfDomain | ({ readonly kind: 'technology' } & Named)) & { readonly page: number })
  | ({ readonly kind: 'list' } & Named);

/** The question of a lookup. `registrable` is null if no host is meant. */
export function questionOf(
  kind: Kind,
  key: string,
  { page, registrable }: { page: number; registrable: Registrable | null },
): Question {
  return kind === 'technology'
    ? { kind, page, technology: key, techapiId: null }
    : { kind, page, domain: key, registrable };
}

/**
 * True unless an answer says that it is to another question. Something in between may mix answers up, and each of them is
 * valid. An answer that does not name what it is about serves. Every paid answer passes this, and each entry of a batch.
 */
export function serves(question: Question, body: Fields): boolean {
  if (question.kind === 'list') return !isOtherTechnology(question, readList(body));
  const page = pageOf(own(fieldsOf(own(body, 'pagination')), 'current_page')) ?? question.page;
  if (isOfAnotherKind(question.kind, body) || page !== question.page) return false;
  if (question.kind !== 'technology') return !isOtherDomain(domainOf(statedDomain(body) ?? ''), question);
  const { name, id } = readTechnologyStats(body);
  return !isOtherTechnology(question, { technology: name, techapiId: id });
}

/**
 * The technology that an answer is about if it would serve the same question about that one. It is valid, whether the name
 * in the question is another one for it or something in between mixed answers up. Null if it serves the question.
 */
export function servesOther(question: Question, body: Fields): string | null {
  if (question.kind !== 'technology' || serves(question, body)) return null;
  const { name } = readTechnologyStats(body);
  return name !== null && serves({ ...question, technology: name, techapiId: null }, body) ? name : null;
}

/** A host of the asked domain, its site, and other hosts of that site are no other domain. */
function isOtherDomain(stated: string | null, { domain, registrable }: OfDomain): boolean {
  if (stated === null || stated === domain || stated.endsWith(`.${domain}`)) return false;
  return registrable === null || registrable(stated) !== registrable(domain);
}

/** A name that an answer gives is one, even if the identifier is the same. */
export function isOtherTechnology(asked: Named, told: Told): boolean {
  return likeness(asked, nameOf(told) === null ? { ...told, techapiId: null } : told) === 'other';
}

/** True if an answer holds what is documented of another kind, and nothing of its own. */
export function isOfAnotherKind(kind: Kind, body: Fields): boolean {
  return !SHOWS[kind](body) && Object.values(SHOWS).some((shows) => shows(body));
}

/** Whether an answer holds data of a kind. What is documented is looked for first, since a run has a million answers. */
const SHOWS: Readonly<Record<Kind, (body: Fields) => boolean>> = {
  companies: (body) => isFields(own(body, 'company')) || hasCompany(body),
  technologies: (body) =>
    Array.isArray(own(body, 'technologies')) || readTechnologies(body).technologies.length > 0,
  technology: (body) =>
    Array.isArray(own(body, 'top_countries')) ||
    countOf(own(body, 'total_websites')) !== null ||
    textOf(own(body, 'stack')) !== null,
};

function hasCompany(body: Fields): boolean {
  const { name, industry, city, country, address } = readCompanyFacts(body);
  return [name, industry, city, country, address].some((text) => text !== null);
}

/** Whether two are the same technology; `untold` if nothing in them can be compared. */
export function likeness(asked: Named, told: Told): 'same' | 'other' | 'untold' {
  if (asked.techapiId !== null && told.techapiId !== null && !isSame(asked.techapiId, told.techapiId))
    return 'other';
  const names = [asked.technology, asked.techapiId].filter((name) => name !== null);
  const others = [told.technology, told.techapiId].filter((name) => name !== null);
  if (others.some((name) => names.some((other) => isSame(name, other)))) return 'same';
  return nameOf(asked) !== null && nameOf(told) !== null ? 'other' : 'untold';
}

/** Null for a technology that is known by its identifier alone. */
export function nameOf({ technology, techapiId }: Told): string | null {
  return technology !== null && techapiId !== null && isSame(technology, techapiId) ? null : technology;
}

function isSame(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
