import { openStore } from '../../../main/engine/store/open-store.ts';
import { insertSnapshot } from '../../../main/engine/store/snapshots.ts';

/** Adds answers of usual size about technologies. */
export function addTechnologyAnswers(dataDir: string, answers: number): void {
  const { db, close } = openStore(dataDir);
  const workspace = db.get<{ id: number }>('SELECT id FROM workspaces')?.id ?? 0;
  const start = Date.UTC(2026, 0, 1);
  for (let from = 0; from < answers; from += 5_000)
    db.transaction(() => {
      for (let number = from; number < Math.min(answers, from + 5_000); number += 1)
        insertSnapshot(db, {
          workspace,
          kind: 'technology',
          key: `technology ${number}`,
          fetchedAt: start + number * 60_000,
          outcome: 'found',
          requestId: null,
          raw: JSON.stringify({ name: `technology ${number}`, sites: sitesOf(number) }),
        });
    });
  close();
}

function sitesOf(number: number): object[] {
  return Array.from({ length: 20 }, (_, place) => ({
    domain: `site-${number * 31 + place * 7}.example`,
    country: ['Germany', 'France', 'Spain'][(number + place) % 3],
    rank: (number * 7_919 + place * 104_729) % 1_000_000,
  }));
}
