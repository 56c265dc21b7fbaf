import type { List } from '../../../preload/contract/models/list.ts';
import type { Fact } from '../../ui/facts-panel.tsx';
import { folderOf, formatBytes, formatCount, formatExactTime, formatList } from '../../ui/format.ts';
import { text } from './text.ts';

const words = text.facts;

/** A fact for each value that is known. */
function facts(entries: readonly (readonly [string, string | null])[]): Fact[] {
  return entries.flatMap(([name, value]) => (value === null ? [] : [{ name, value }]));
}

const count = (value: number | null) => (value === null ? null : formatCount(value));
const time = (value: string | null) => (value === null ? null : formatExactTime(value));

/** What is known of a list at the service. */
export function listFacts(list: List): Fact[] {
  const { downloadsRemaining, downloadLimit, creditsCharged, reusedBillingPeriod } = list;
  return facts([
    [words.matched, count(list.resultCount)],
    [
      words.exported,
      count(list.exportedRows) ?? (list.estimatedRows === null ? null : text.about(list.estimatedRows)),
    ],
    [words.withheld, list.withheldRows === 0 ? null : count(list.withheldRows)],
    [words.attempts, downloadsRemaining === null ? null : text.attempts(downloadsRemaining, downloadLimit)],
    [
      words.credits,
      reusedBillingPeriod ? words.reused : creditsCharged === null ? null : words.credit(creditsCharged),
    ],
    [words.started, time(list.createdAt)],
    [words.ready, time(list.readyAt)],
    [words.checked, time(list.checkedAt)],
    [words.report, list.reportId === null ? null : String(list.reportId)],
    [words.techapiId, list.techapiId],
  ]);
}

/** What a list was narrowed down by, in full. */
export function filterFacts({ filters }: List): Fact[] {
  if (filters === null) return [];
  const named = (values: readonly (string | number)[]) =>
    values.length === 0 ? null : formatList(values.map(String));
  return facts([
    [filters.endingCondition === 'include' ? words.endings : words.notEndings, named(filters.endings)],
    [filters.countryCondition === 'include' ? words.countries : words.notCountries, named(filters.countries)],
    [words.sizes, named(filters.companySizes)],
    [words.company, filters.onlyWithCompany ? words.yes : null],
  ]);
}

/** What is known of a list's file on this computer. */
export function fileFacts({ file }: List): Fact[] {
  if (file === null || file.state === 'cancelled') return [];
  return facts([
    [words.name, file.name],
    [words.folder, file.path === null ? null : folderOf(file.path)],
    [words.size, file.totalBytes === null ? null : formatBytes(file.totalBytes)],
    [words.rowsCounted, count(file.rows)],
    [words.used, file.attemptsUsed === 0 ? null : formatCount(file.attemptsUsed)],
    [words.sha256, file.sha256],
  ]);
}

/** Fields of the service that nobody documented, as they came. */
export function toldFacts({ extra }: List): Fact[] {
  return facts(
    Object.entries(extra).map(([name, value]) => [
      name,
      value === null || value === '' ? null : typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
}
