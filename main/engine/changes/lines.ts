import type {
  ChangeFilter,
  ChangeSign,
  ChangeSort,
  ChangeSummary,
} from '../../../preload/contract/models/changes.ts';
import { changeSigns } from '../../../preload/contract/values/changes.ts';
import { shownDomain } from '../../../preload/contract/values/shown-domain.ts';
import type { Reader } from '../store/database.ts';
import { listTechnologies } from '../store/saved-names.ts';
import type { LoadedChanges } from './load-changes.ts';

/** The lines of one report, to be filtered, sorted and counted. */
export interface Lines {
  loaded: LoadedChanges;
  /** The lines that match the filter, in order. */
  find(filter: ChangeFilter, sort: ChangeSort): Int32Array;
  summary(options: { text: string; limit: number }): ChangeSummary;
}

const SIGN_OF: Readonly<Record<ChangeSign, number>> = { added: 1, removed: -1, changed: 0 };
export const signName = (sign: number): ChangeSign => (sign > 0 ? 'added' : sign < 0 ? 'removed' : 'changed');

export function createLines(db: Reader, loaded: LoadedChanges): Lines {
  const { count, subjects, signs, domains, names, texts } = loaded;
  const subjectName = subjectNames(db, loaded);
  const placeOfDomain = places(names, (id) => names.get(id)?.domain ?? '');
  const size = count + 1;
  let lastText: { text: string; found: Int32Array } | null = null;
  let last: { key: string; found: Int32Array } | null = null;

  const byText = (text: string): Int32Array => {
    if (lastText?.text === text) return lastText.found;
    const found = sift(count, lineHolds(text));
    lastText = { text, found };
    return found;
  };
  const lineHolds = (text: string): ((line: number) => boolean) => {
    const wanted = text.trim().toLowerCase();
    if (wanted === '') return () => true;
    const holds = (value: string | null | undefined) => value?.toLowerCase().includes(wanted) === true;
    const inDomain = new Set<number>();
    for (const [id, { domain, company }] of names)
      if (holds(domain) || holds(shownDomain(domain)) || holds(company)) inDomain.add(id);
    const inSubject = new Set([...subjectName].filter(([, name]) => holds(name)).map(([id]) => id));
    return (line) => {
      if (inDomain.has(domains[line] ?? 0) || inSubject.has(subjects[line] ?? 0)) return true;
      const text = texts.get(line);
      return text !== undefined && (holds(text.was) || holds(text.became));
    };
  };
  const valueFor = (column: ChangeSort['column']): ((line: number) => number) => {
    switch (column) {
      case 'domain':
        return (line) => placeOfDomain.get(domains[line] ?? 0) ?? 0;
      case 'company': {
        const ranks = places(names, (id) => names.get(id)?.company?.toLowerCase() ?? null);
        return (line) => ranks.get(domains[line] ?? 0) ?? -1;
      }
      case 'sign':
        return (line) => changeSigns.indexOf(signName(signs[line] ?? 0));
      case 'what': {
        const ranks = places(subjectName, (id) => subjectName.get(id)?.toLowerCase() ?? '');
        return (line) => ranks.get(subjects[line] ?? 0) ?? -1;
      }
      case 'before':
        return (line) => loaded.beforeS[line] ?? 0;
      case 'after':
        return (line) => loaded.afterS[line] ?? 0;
    }
  };
  /** The lines by domain, then in the order of its answers; and the place of each line in that order. */
  const usual = () => {
    const value = valueFor('domain');
    const keys = new Float64Array(count);
    for (let line = 0; line < count; line += 1) keys[line] = value(line) * size + line;
    keys.sort();
    const lineAt = new Int32Array(count);
    const placeOf = new Int32Array(count);
    for (let place = 0; place < count; place += 1) {
      const line = (keys[place] ?? 0) % size;
      lineAt[place] = line;
      placeOf[line] = place;
    }
    return { lineAt, placeOf };
  };
  let usualOrder: ReturnType<typeof usual> | null = null;
  const order = (found: Int32Array, { column, descending }: ChangeSort): Int32Array => {
    usualOrder ??= usual();
    const { lineAt, placeOf } = usualOrder;
    const value = valueFor(column);
    const keys = new Float64Array(found.length);
    let largest = 0;
    for (let index = 0; index < found.length; index += 1) {
      const own = value(found[index] ?? 0);
      keys[index] = own;
      if (own > largest) largest = own;
    }
    for (let index = 0; index < found.length; index += 1) {
      const own = keys[index] ?? 0;
      // A line without a value comes last in either direction.
      const placed = own < 0 ? largest + 1 : descending ? largest - own : own;
      keys[index] = placed * size + (placeOf[found[index] ?? 0] ?? 0);
    }
    keys.sort();
    const ordered = new Int32Array(found.length);
    for (let index = 0; index < found.length; index += 1)
      ordered[index] = lineAt[(keys[index] ?? 0) % size] ?? 0;
    return ordered;
  };
  const passes = ({ signs: wanted, only }: ChangeFilter): ((line: number) => boolean) => {
    const isSign = new Set(wanted.map((sign) => SIGN_OF[sign]));
    const keys = new Set(only.map(({ sign, what }) => `${SIGN_OF[sign]} ${what.toLowerCase()}`));
    return (line) => {
      const sign = signs[line] ?? 0;
      if (isSign.size > 0 && !isSign.has(sign)) return false;
      return keys.size === 0 || keys.has(`${sign} ${subjectName.get(subjects[line] ?? 0)?.toLowerCase()}`);
    };
  };
  return {
    loaded,
    find: (filter, sort) => {
      const key = JSON.stringify([filter, sort]);
      if (last?.key === key) return last.found;
      const found = order(byText(filter.text).filter(passes(filter)), sort);
      last = { key, found };
      return found;
    },
    summary: ({ text, limit }) => {
      const found = byText(text);
      const bySign = { added: new Map<number, number>(), removed: new Map(), changed: new Map() };
      for (const line of found) {
        const counts: Map<number, number> = bySign[signName(signs[line] ?? 0)];
        const subject = subjects[line] ?? 0;
        counts.set(subject, (counts.get(subject) ?? 0) + 1);
      }
      const told = (counts: ReadonlyMap<number, number>) => {
        const all = [...counts]
          .map(([subject, count]) => ({ what: subjectName.get(subject) ?? '', count }))
          .sort((a, b) => b.count - a.count || (a.what < b.what ? -1 : 1));
        return { names: all.slice(0, limit), more: Math.max(0, all.length - limit) };
      };
      const sum = (counts: ReadonlyMap<number, number>) => [...counts.values()].reduce((a, b) => a + b, 0);
      const { added, removed, changed } = bySign;
      return {
        refreshed: loaded.refreshed,
        changed: names.size,
        lines: found.length,
        signs: { added: sum(added), removed: sum(removed), changed: sum(changed) },
        counts: { added: told(added), removed: told(removed), changed: told(changed) },
      };
    },
  };
}

/** The names of a report's subjects. */
export function subjectNames(db: Reader, { subjects, fields }: LoadedChanges): Map<number, string> {
  const technologies = new Map(listTechnologies(db).map(({ id, name }) => [id, name]));
  return new Map(
    [...new Set(subjects)].map((subject) => [
      subject,
      (subject < 0 ? fields[-1 - subject] : technologies.get(subject)) ?? '',
    ]),
  );
}

/** The alphabetical place of each key by its name. A key without a name has none. */
function places<Key>(of: ReadonlyMap<Key, unknown>, nameOf: (key: Key) => string | null): Map<Key, number> {
  const named = [...of.keys()].flatMap((key) => {
    const name = nameOf(key);
    return name === null ? [] : [{ key, name }];
  });
  named.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  return new Map(named.map(({ key }, place) => [key, place]));
}

function sift(count: number, holds: (line: number) => boolean): Int32Array {
  const found = new Int32Array(count);
  let kept = 0;
  for (let line = 0; line < count; line += 1) if (holds(line)) found[kept++] = line;
  return found.subarray(0, kept);
}
