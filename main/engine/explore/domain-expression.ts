import { heldBack } from '../domains/held-back.ts';
import { NOT_ITS_OWN } from '../domains/parse-domain.ts';
import { readCell } from '../domains/read-cell.ts';
import { askable, loadSites } from '../domains/registrable.ts';
import { appendRows } from '../duckdb/append-rows.ts';
import type { TableConnection } from '../world/table-database.ts';

/** A bare domain, as nearly all cells of a list are. It is the same pattern as in `parse-domain.ts`. */
const BARE = String.raw`([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}`;

/** Domains as they mostly are. It is tested more quickly, since no label can be too long. */
const USUAL = String.raw`([a-z0-9]+(-+[a-z0-9]+)*\.)+[a-z]{2,}`;
const USUAL_LENGTH = 63;

/** Tests of whether a text is its own domain, letter by letter. One of them holds if it is. */
export function areOwnDomain(text: string): string[] {
  const usual = `(strlen(${text}) <= ${USUAL_LENGTH} AND regexp_full_match(${text}, '${USUAL}') AND ${namesItself(text)})`;
  return [usual, isOwnDomain(text)];
}

function isOwnDomain(text: string): string {
  return `(regexp_full_match(${text}, '${BARE}') AND length(${text}) <= 253 AND ${namesItself(text)})`;
}

/** The first test of the ending spares most cells the second one, which takes longer. */
function namesItself(text: string): string {
  return `NOT starts_with(${text}, 'www.') AND (suffix(${text}, '.com') OR NOT regexp_matches(${text}, '${NOT_ITS_OWN}'))`;
}

/**
 * Returns an expression for the bare domain of `text`, and the join that it needs. The few cells that are
 * written in another way (a URL, an e-mail address) are read here, each spelling once, and put into a
 * table. A domain that is held back is none: two people with addresses at one mail provider have nothing in common.
 */
export async function domainExpression(
  connection: TableConnection,
  relation: string,
  text: string,
): Promise<{ expression: string; join: string }> {
  const lower = `lower(${text})`;
  const isBare = isOwnDomain(lower);
  await connection.run('CREATE OR REPLACE TEMP TABLE spellings (spelling VARCHAR, domain VARCHAR)');
  // The library drops a byte order mark at the beginning of a text, so something else has to be there.
  const found = await connection.stream(
    `SELECT DISTINCT concat('-', ${text}) FROM ${relation} WHERE ${text} IS NOT NULL AND NOT ${isBare}`,
  );
  const registrable = await loadSites();
  const count = await appendRows(connection, 'spellings', found.yieldRows(), ([value]) => {
    const spelling = String(value).slice(1);
    const domain = askable(readCell({ cells: [spelling] }, 0).domains, registrable).find(
      (each) => heldBack(each) === null,
    )?.domain;
    return domain === undefined ? null : [spelling, domain];
  });
  const bare = `CASE WHEN ${isBare} THEN ${lower} END`;
  return count === 0
    ? { expression: bare, join: '' }
    : {
        expression: `coalesce(${bare}, spellings.domain)`,
        join: `LEFT JOIN spellings ON spellings.spelling = ${text}`,
      };
}
