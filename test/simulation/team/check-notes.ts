import { Broken } from '../checks.ts';
import type { Computer } from '../computer.ts';
import type { LibraryModel } from './library-model.ts';

/**
 * A person who shares notes has the last state of those of all who shared. Nobody else has any, and nobody's notes are
 * shared who never said so. Throws `Broken`.
 */
export function checkNotes(
  library: Pick<LibraryModel, 'notes'>,
  desks: readonly { name: string; computer: Computer; isGone: boolean; hasShared: boolean }[],
): void {
  const shared = new Map(
    [...library.notes].map(([stream, notes]) => {
      const last = new Map(notes.map((each) => [each.domain, each]));
      return [stream, listed([...last.values()].filter(({ note }) => note !== ''))];
    }),
  );
  for (const { computer, name, hasShared, isGone } of desks) {
    const all = <Row>(sql: string, ...values: unknown[]) =>
      computer.store.raw.prepare(sql).all(values) as Row[];
    const own =
      all<{ stream: string }>('SELECT stream FROM team_streams WHERE is_author = 1')[0]?.stream ?? '';
    if (!hasShared && library.notes.has(own)) throw new Broken(`shared without a word: ${name}`);
    if (isGone) continue;
    const shares = all<{ on: number }>('SELECT shares_notes AS "on" FROM team_connection')[0]?.on === 1;
    if (shares && listed(all('SELECT domain, note FROM annotations')) !== (shared.get(own) ?? ''))
      throw new Broken(`a note was not shared: ${name}'s are not those in the library`);
    for (const [stream, notes] of shared) {
      const here = listed(all('SELECT domain, note FROM team_notes WHERE stream = ?', stream));
      if (here !== (shares && stream !== own ? notes : ''))
        throw new Broken(`a note was lost: ${name} has "${here}" and not "${notes}" of ${stream}`);
    }
  }
}

function listed(notes: readonly { domain: string; note: string }[]): string {
  return notes
    .map(({ domain, note }) => `${domain}: ${note}`)
    .sort()
    .join(', ');
}
