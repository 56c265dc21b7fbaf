import type { List } from '#contract/models/list.ts';
import { folderOf, formatBytes, formatCount, formatExactTime, formatList } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import type { Fact } from '../../ui/facts-panel.tsx';

const wording = words.lists.facts;

/** The facts whose value is known. */
function facts(entries: readonly (readonly [string, string | null])[]): Fact[] {
  return entries.flatMap(([name, value]) => (value === null ? [] : [{ name, value }]));
}

const count = (value: number | null) => (value === null ? null : formatCount(value));
const time = (value: string | null) => (value === null ? null : formatExactTime(value));

/** The service's facts about a list. */
export function listFacts(list: List): Fact[] {
  const { downloadsRemaining, downloadLimit, creditsCharged, reusedBillingPeriod } = list;
  return facts([
    [wording.matched, count(list.resultCount)],
    [
      wording.exported,
      count(list.exportedRows) ??
        (list.estimatedRows === null ? null : words.lists.about(list.estimatedRows)),
    ],
    [wording.withheld, list.withheldRows === 0 ? null : count(list.withheldRows)],
    [
      wording.attempts,
      downloadsRemaining === null ? null : words.lists.attempts(downloadsRemaining, downloadLimit),
    ],
    [
      wording.credits,
      reusedBillingPeriod ? wording.reused : creditsCharged === null ? null : wording.credit(creditsCharged),
    ],
    [wording.started, time(list.createdAt)],
    [wording.ready, time(list.readyAt)],
    [wording.checked, time(list.checkedAt)],
    [wording.report, list.reportId === null ? null : String(list.reportId)],
    [wording.techapiId, list.techapiId],
  ]);
}

/** All filters of a list. */
export function filterFacts({ filters }: List): Fact[] {
  if (filters === null) return [];
  const named = (values: readonly (string | number)[]) =>
    values.length === 0 ? null : formatList(values.map(String));
  return facts([
    [filters.endingCondition === 'include' ? wording.endings : wording.notEndings, named(filters.endings)],
    [
      filters.countryCondition === 'include' ? wording.countries : wording.notCountries,
      named(filters.countries),
    ],
    [wording.sizes, named(filters.companySizes)],
    [wording.company, filters.onlyWithCompany ? wording.yes : null],
  ]);
}

/** The facts about a list's file on this computer. */
export function fileFacts({ file }: List): Fact[] {
  if (file === null || file.state === 'cancelled') return [];
  return facts([
    [wording.name, file.name],
    [wording.folder, file.path === null ? null : folderOf(file.path)],
    [wording.size, file.totalBytes === null ? null : formatBytes(file.totalBytes)],
    [wording.rowsCounted, count(file.rows)],
    [wording.used, file.attemptsUsed === 0 ? null : formatCount(file.attemptsUsed)],
    [wording.sha256, file.sha256],
  ]);
}

/** Undocumented fields of the service, as they came. */
export function toldFacts({ extra }: List): Fact[] {
  return facts(
    Object.entries(extra).map(([name, value]) => [
      name,
      value === null || value === '' ? null : typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
}
