import type { Reader } from '../../../main/engine/store/database.ts';
import type { FacetName, SavedColumn, SavedFilter, SavedQuery, SavedRow } from '#contract/models/saved.ts';
import { shownDomain } from '#shared/text/shown-domain.ts';
import { fits } from './fits-choice.ts';

/** A technology that runs on a domain. `key` is its name in small letters. */
interface NaiveTechnology {
  key: string;
  name: string;
  category: string;
  /** Ms since 1970. */
  firstSeen: number;
  sites: number;
}

/** Something that one answer changed: a technology that came (1) or went (-1), or a fact of the company. */
interface NaiveChange {
  at: number;
  subject: string;
  sign: number;
  was: string | null;
  became: string | null;
}

/** What the answers and a person's notes say of a domain. */
export interface NaiveDomain {
  domain: string;
  company: string | null;
  industry: string | null;
  country: string | null;
  city: string | null;
  /** The most widely used first. Null if none was ever found. */
  technologies: NaiveTechnology[] | null;
  kinds: ('companies' | 'technologies')[];
  savedAt: number;
  firstSavedAt: number;
  tags: string[];
  note: string;
  jobs: number[];
  changes: NaiveChange[];
}

interface Answer {
  id: number;
  key: string;
  kind: 'companies' | 'technologies';
  fetchedAt: number;
  outcome: string;
  scope: string;
  json: Record<string, unknown>;
}

/** Reads what is saved in a workspace from the answers and notes themselves, in the simplest way. */
export function readNaive(db: Reader, workspace: number): NaiveDomain[] {
  const rows = db.all<Omit<Answer, 'json'> & { text: string }>(
    `SELECT id, key, kind, fetched_at AS fetchedAt, outcome, scope, answer_text(raw, packed) AS text FROM snapshots
     WHERE workspace = ? AND removed_at IS NULL AND kind <> 'technology'`,
    [workspace],
  );
  const answers = rows
    .map(({ text, ...row }): Answer => ({ ...row, json: JSON.parse(text) }))
    .sort((a, b) => a.fetchedAt - b.fetchedAt || a.id - b.id);
  const notes = db.all<{ domain: string; tags: string; note: string }>(
    'SELECT domain, tags, note FROM annotations WHERE workspace = ?',
    [workspace],
  );
  const asked = db.all<{ job: number; domain: string }>(
    `SELECT job_id AS job, domain FROM job_domains WHERE job_id IN (SELECT id FROM jobs WHERE workspace = ?)`,
    [workspace],
  );
  return [...new Set(answers.map(({ key }) => key))].map((domain) => {
    const own = answers.filter(({ key }) => key === domain);
    const noted = notes.find((each) => each.domain === domain);
    const technologies = runningOf(own);
    const company = own.findLast(({ kind, outcome }) => kind === 'companies' && outcome === 'found');
    const fact = (name: string) => factsOf(company).get(name) ?? null;
    return {
      domain,
      company: fact('name'),
      industry: fact('industry')?.trim() ?? null,
      country: fact('country')?.trim() ?? null,
      city: fact('city'),
      technologies,
      kinds: [
        ...(technologies === null ? [] : ['technologies' as const]),
        ...(company === undefined ? [] : ['companies' as const]),
      ],
      savedAt: Math.max(...own.map(({ fetchedAt }) => fetchedAt)),
      firstSavedAt: Math.min(...own.map(({ fetchedAt }) => fetchedAt)),
      tags: noted === undefined ? [] : (JSON.parse(noted.tags) as string[]).map(whole),
      note: whole(noted?.note ?? ''),
      jobs: asked.filter((each) => each.domain === domain).map(({ job }) => job),
      changes: [...technologyChanges(own), ...companyChanges(own)].sort((a, b) => a.at - b.at),
    };
  });
}

/** A text with another sign for half of a surrogate pair, which the tables can't hold. */
export function whole(text: string): string {
  return text.replaceAll(/\p{Cs}/gu, '\ufffd');
}

/** A text of an answer: the service's texts have another sign for NUL, too. */
function said(text: string): string {
  return whole(text).replaceAll('\0', '\ufffd');
}

/** The facts of a company that an answer names. */
function factsOf(answer: Answer | undefined): Map<string, string> {
  const company = (answer?.json.company ?? {}) as Record<string, string>;
  const filled = Object.entries(company).filter(([, text]) => text.trim() !== '');
  return new Map(filled.map(([name, text]) => [name, said(text)]));
}

/** The technologies that an answer names, the last of each name. */
function namedBy({ json, fetchedAt }: Answer): NaiveTechnology[] {
  const named = json.technologies as { name: string; parent_category?: string; total_sites?: number }[];
  const technologies = named.map(({ name, parent_category: category, total_sites: sites }) => ({
    ...{ key: keyOf(name), name: said(name.trim()), category: category ?? 'Other', sites: sites ?? 0 },
    firstSeen: fetchedAt,
  }));
  return [...new Map(technologies.map((each) => [each.key, each])).values()];
}

function keyOf(name: string): string {
  return said(name).trim().toLowerCase();
}

/** Whether an answer names only some technologies: it was cut, or about less than the whole domain. */
function namesSome({ scope, json }: Answer): boolean {
  return scope !== '' || Number(json.total_technologies ?? 0) > (json.technologies as object[]).length;
}

function foundTechnologies(answers: readonly Answer[]): Answer[] {
  return answers.filter(({ kind, outcome }) => kind === 'technologies' && outcome === 'found');
}

function runningOf(answers: readonly Answer[]): NaiveTechnology[] | null {
  let running: NaiveTechnology[] | null = null;
  for (const answer of foundTechnologies(answers)) {
    const before: NaiveTechnology[] = running ?? [];
    const named = namedBy(answer).map((each) => ({
      ...each,
      firstSeen: before.find(({ key }) => key === each.key)?.firstSeen ?? each.firstSeen,
    }));
    if (!namesSome(answer)) running = named;
    else {
      // One that is named again keeps its place.
      const kept = before.map((each) => named.find(({ key }) => key === each.key) ?? each);
      running = [...kept, ...named.filter(({ key }) => !before.some((each) => each.key === key))];
    }
  }
  return running === null ? null : [...running].sort((a, b) => b.sites - a.sites);
}

function technologyChanges(answers: readonly Answer[]): NaiveChange[] {
  const changes: NaiveChange[] = [];
  let known = new Set<string>();
  let hasWhole = false;
  for (const answer of foundTechnologies(answers)) {
    const keys = new Set(namedBy(answer).map(({ key }) => key));
    const change = (key: string, sign: number) =>
      changes.push({ at: answer.fetchedAt, subject: `technology ${key}`, sign, was: null, became: null });
    if (hasWhole) for (const key of keys) if (!known.has(key)) change(key, 1);
    if (namesSome(answer)) known = new Set([...known, ...keys]);
    else {
      for (const key of known) if (!keys.has(key)) change(key, -1);
      known = keys;
      hasWhole = true;
    }
  }
  return changes;
}

function companyChanges(answers: readonly Answer[]): NaiveChange[] {
  const found = answers.filter(({ kind, outcome }) => kind === 'companies' && outcome === 'found');
  return found.slice(1).flatMap((answer, place) => {
    const [before, after] = [factsOf(found[place]), factsOf(answer)];
    return [...new Set([...before.keys(), ...after.keys()])]
      .map((name) => ({
        ...{ at: answer.fetchedAt, subject: `fact ${name}`, sign: 0 },
        ...{ was: before.get(name) ?? null, became: after.get(name) ?? null },
      }))
      .filter(({ was, became }) => was !== became);
  });
}

/** The domains that a query finds, in its order. `without` is the facet whose filter does not count. */
export function findNaive(
  domains: readonly NaiveDomain[],
  query: SavedQuery,
  now: number,
  without?: FacetName,
): NaiveDomain[] {
  const words = wordsOf(query.text);
  const isFound = (each: NaiveDomain) =>
    words.every((word) => hasWord(each, word)) &&
    FILTERED.every(
      ([facet, field]) =>
        facet === without || fits(valuesOf(each, facet), choiceIn(query, field), facet === 'technology'),
    ) &&
    (without === 'job' || fits(each.jobs.map(String), textsOf(query.jobs), false)) &&
    (without === 'age' || hasAge(each, query, now)) &&
    hasChanged(each, query) &&
    query.filters.every(
      (filter) =>
        (without !== undefined && filter.column === COLUMN_OF[without]) || meets(each, filter, query),
    ) &&
    (query.domains === null || query.domains.includes(each.domain));
  return domains.filter(isFound).sort(orderOf(query));
}

/** The columns whose facets ignore their own conditions. */
const COLUMN_OF: Partial<Record<FacetName, SavedColumn>> = {
  country: 'country',
  industry: 'industry',
  tag: 'tags',
};

/** Whether a domain meets a condition on a column. */
function meets(each: NaiveDomain, filter: SavedFilter, query: SavedQuery): boolean {
  const { column } = filter;
  if (filter.kind === 'contains') {
    const texts = textsIn(each, column);
    return texts.some((text) => folded(text).includes(folded(filter.text))) !== filter.isNot;
  }
  if (filter.kind === 'values') {
    const values =
      column === 'technologies'
        ? (each.technologies ?? []).map(({ key }) => key)
        : column === 'tags'
          ? each.tags
          : [cellOf(each, column, query)].filter((cell) => cell !== null && cell !== '').map(String);
    const { is, not } = filter.values;
    const texts = (cells: typeof is) => cells.map((cell) => (cell === null ? null : String(cell)));
    return fits(values, { is: texts(is), not: texts(not) }, column === 'technologies');
  }
  const cell = cellOf(each, column, query);
  if (filter.from === null && filter.to === null) return true;
  if (typeof cell !== 'number') return false;
  const at = (end: typeof filter.from) => (typeof end === 'string' ? Date.parse(end) : Number(end));
  return (filter.from === null || cell >= at(filter.from)) && (filter.to === null || cell <= at(filter.to));
}

/** The texts that a person sees in a cell. */
function textsIn(each: NaiveDomain, column: SavedColumn): string[] {
  if (column === 'domain') return [each.domain, shownDomain(each.domain)];
  if (column === 'technologies') return (each.technologies ?? []).map(({ name }) => name);
  if (column === 'tags') return [each.tags.join(', ')];
  const cell = column === 'technologyCount' || column === 'since' ? null : each[column];
  return typeof cell === 'string' ? [cell] : [];
}

function cellOf(each: NaiveDomain, column: SavedColumn, query: SavedQuery): string | number | null {
  if (column === 'technologyCount') return each.technologies?.length ?? null;
  if (column === 'since') return sinceOf(each, query);
  return column === 'technologies' || column === 'tags' ? null : each[column];
}

const FILTERED = [
  ['technology', 'technologies'],
  ['category', 'categories'],
  ['country', 'countries'],
  ['industry', 'industries'],
  ['tag', 'tags'],
  ['kind', 'kinds'],
] as const;

/** A choice whose names of technologies are compared as `valuesOf` returns them. */
function choiceIn(query: SavedQuery, field: (typeof FILTERED)[number][1]) {
  const { is, not } = query[field];
  const written = (value: string | null) =>
    field === 'technologies' && value !== null ? keyOf(value) : value;
  return { is: is.map(written), not: not.map(written) };
}

function textsOf({ is, not }: SavedQuery['jobs']) {
  return { is: is.map(String), not: not.map(String) };
}

function valuesOf(each: NaiveDomain, facet: FacetName): string[] {
  switch (facet) {
    case 'technology':
      return (each.technologies ?? []).map(({ key }) => key);
    case 'category':
      return [...new Set((each.technologies ?? []).map(({ category }) => category))];
    case 'country':
    case 'industry':
      return each[facet] === null ? [] : [each[facet]];
    case 'tag':
      return each.tags;
    case 'kind':
      return each.kinds;
    case 'job':
      return each.jobs.map(String);
    case 'age':
      return [];
  }
}

function hasAge({ savedAt }: NaiveDomain, { olderThanMs, youngerThanMs }: SavedQuery, now: number): boolean {
  const age = now - savedAt;
  return (olderThanMs === null || age >= olderThanMs) && (youngerThanMs === null || age <= youngerThanMs);
}

function hasChanged({ changes, firstSavedAt }: NaiveDomain, { changes: asked }: SavedQuery): boolean {
  if (asked === null) return true;
  const { added, dropped, changed, since, newSince } = asked;
  const seen = changes.filter(({ at }) => at >= (since ?? 0));
  const turned = (name: string, wanted: 1 | -1) => {
    const signs = seen
      .filter(({ subject }) => subject === `technology ${keyOf(name)}`)
      .map(({ sign }) => sign);
    const sum = signs.reduce((total, sign) => total + sign, 0);
    return (since === null ? signs.at(-1) : Math.sign(sum)) === wanted;
  };
  const isChanged = [...new Set(seen.map(({ subject }) => subject))].some((subject) => {
    const own = seen.filter((each) => each.subject === subject);
    if (subject.startsWith('fact ')) return own[0]?.was !== own.at(-1)?.became;
    return own.reduce((total, { sign }) => total + sign, 0) !== 0;
  });
  return (
    added.every((name) => turned(name, 1)) &&
    dropped.every((name) => turned(name, -1)) &&
    (!changed || isChanged) &&
    (newSince === null || firstSavedAt >= newSince)
  );
}

/** A text for which capital letters and accents do not count. */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function wordsOf(text: string): string[] {
  const words = folded(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  return words.map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '') || word).slice(0, 32);
}

function hasWord(each: NaiveDomain, word: string): boolean {
  const texts = [each.domain, shownDomain(each.domain), each.company, each.industry, each.country, each.city];
  if ([...texts, ...each.tags, each.note].some((text) => text !== null && folded(text).includes(word)))
    return true;
  return (each.technologies ?? []).some(({ name }) =>
    [folded(name), ...folded(name).split(/[^\p{L}\p{N}]+/u)].some((part) =>
      word.length < 3 ? part === word : part.startsWith(word),
    ),
  );
}

/** When an answer first named the one technology that is asked for, in whole seconds; null if not just one is. */
function sinceOf(each: NaiveDomain, { technologies: { is } }: SavedQuery): number | null {
  const [name] = is;
  if (is.length !== 1 || name == null) return null;
  const running = each.technologies?.find(({ key }) => key === keyOf(name));
  return running === undefined ? null : Math.floor(running.firstSeen / 1_000) * 1_000;
}

function orderOf(query: SavedQuery): (one: NaiveDomain, other: NaiveDomain) => number {
  const { column, descending } = query.sort;
  const sign = descending ? -1 : 1;
  const byDomain = (one: NaiveDomain, other: NaiveDomain) => (one.domain < other.domain ? -1 : 1);
  if (column === 'domain') return (one, other) => sign * byDomain(one, other);
  return (one, other) => {
    const [a, b] = [keysOf(one, query), keysOf(other, query)];
    if (a.length === 0 || b.length === 0) return b.length - a.length || byDomain(one, other);
    for (let place = 0; place < Math.max(a.length, b.length); place += 1) {
      const difference = compare(a[place], b[place]);
      if (difference !== 0) return sign * difference;
    }
    return byDomain(one, other);
  };
}

/** What a domain is put in order by, one after the other; nothing if the cell is empty. */
function keysOf(each: NaiveDomain, query: SavedQuery): (string | number)[] {
  const { column } = query.sort;
  const cell =
    column === 'technologies'
      ? (each.technologies ?? []).slice(0, 4).map(({ name }) => name)
      : column === 'technologyCount'
        ? (each.technologies?.length ?? null)
        : column === 'since'
          ? sinceOf(each, query)
          : column === 'tags'
            ? each.tags.join(', ')
            : each[column];
  return Array.isArray(cell) ? cell : cell === null || cell === '' ? [] : [cell];
}

/** Accents and capital letters do not count, and numbers are in the order in which one counts. */
const { compare: inOrder } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function compare(one: string | number | undefined, other: string | number | undefined): number {
  if (one === undefined || other === undefined)
    return Number(one !== undefined) - Number(other !== undefined);
  if (typeof one === 'string') return inOrder(one, String(other));
  return one - Number(other);
}

/** A row as a search returns it. Names of technologies are in small letters, since answers may spell one in several ways. */
export function naiveRow(each: NaiveDomain, query: SavedQuery): SavedRow {
  const { domain, company, industry, country, city, tags, note, technologies } = each;
  const since = sinceOf(each, query);
  return {
    ...{ domain, company, industry, country, city, tags, note },
    technologyCount: technologies?.length ?? null,
    technologies: (technologies ?? []).slice(0, 12).map(({ key }) => key),
    since: since === null ? null : new Date(since).toISOString(),
    savedAt: new Date(each.savedAt).toISOString(),
    firstSavedAt: new Date(each.firstSavedAt).toISOString(),
  };
}

const DAY_MS = 86_400_000;

/** How many domains have each value of a facet among what a query finds; null has those without a value. */
export function countNaive(
  domains: readonly NaiveDomain[],
  query: SavedQuery,
  facet: FacetName,
  now: number,
): Map<string | null, number> {
  // All chosen technologies must run, so another one narrows what is found.
  const within = findNaive(domains, query, now, facet === 'technology' ? undefined : facet);
  const counts = new Map<string | null, number>();
  const add = (value: string | null) => counts.set(value, (counts.get(value) ?? 0) + 1);
  if (facet === 'age') {
    const ages = [1, 7, 30, 90].map((days) => days * DAY_MS);
    const count = (isIn: (ageMs: number) => boolean) =>
      within.filter(({ savedAt }) => isIn(now - savedAt)).length;
    const all = [
      ...ages.map((ms): [string, number] => [`younger:${ms}`, count((age) => age <= ms)]),
      [`older:${90 * DAY_MS}`, count((age) => age >= 90 * DAY_MS)] as const,
    ];
    return new Map(all.filter(([, found]) => found > 0));
  }
  for (const each of within) {
    const values = valuesOf(each, facet);
    for (const value of values) add(value);
    if (values.length === 0 && facet !== 'job') add(null);
  }
  return counts;
}
