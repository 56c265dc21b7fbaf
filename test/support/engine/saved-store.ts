import { KIND_BITS, keepIndexed } from '../../../main/engine/saved/index-domain.ts';
import { packTechnologies } from '../../../main/engine/saved/packed-technologies.ts';
import { ensureWorkspace } from '../../../main/engine/store/connections.ts';
import { openStore } from '../../../main/engine/store/open-store.ts';
import { technologyNumber, valueNumber } from '../../../main/engine/store/saved-names.ts';

const SYLLABLES = [
  'nor',
  'vel',
  'tek',
  'lum',
  'sor',
  'bri',
  'fan',
  'gla',
  'mer',
  'pol',
  'ras',
  'tun',
  'wex',
  'zor',
  'hal',
  'kim',
];
const COUNTRIES = [
  'United States',
  'Germany',
  'France',
  'United Kingdom',
  'Spain',
  'Italy',
  'Japan',
  'Brazil',
  'India',
  'Canada',
];
const INDUSTRIES = Array.from({ length: 60 }, (_, index) => `Industry ${word(index * 7 + 3)}`);
const CATEGORIES = Array.from({ length: 25 }, (_, index) => `Category ${word(index * 11 + 5)}`);
const TECHNOLOGIES = 1_500;
const ENDINGS = ['com', 'de', 'fr', 'co.uk', 'org', 'io', 'net'];

/**
 * Fills a data folder with saved domains as after a million answers: a few technologies are on most sites,
 * most on few.
 */
export function fillSavedStore(
  dataDir: string,
  domains: number,
  technologiesEach: number,
): { pairs: number } {
  const { db, close } = openStore(dataDir);
  const workspace = ensureWorkspace(db, 'sample', {
    id: '5b1f8d1e-0000-4000-8000-000000000001',
    name: 'Bench',
  });
  const random = createRandom(7);
  const technologies = Array.from({ length: TECHNOLOGIES }, (_, index) => ({
    id: `tech-${index}`,
    name: `${capital(word(index))} ${index % 3 === 0 ? 'Analytics' : index % 3 === 1 ? 'Cloud' : 'Commerce'}`,
    website: null,
    parentCategory: CATEGORIES[index % CATEGORIES.length] ?? null,
    childCategory: null,
    totalSites: 1_000_000 - index,
    extra: {},
  }));
  const numbers = db.transaction(() => technologies.map((each) => technologyNumber(db, each)));
  const now = Date.now();
  let pairs = 0;
  for (let from = 0; from < domains; from += 5_000) {
    db.transaction(() => {
      for (let index = from; index < Math.min(domains, from + 5_000); index += 1) {
        const chosen = new Set<number>();
        while (chosen.size < technologiesEach) chosen.add(Math.floor(TECHNOLOGIES * random() ** 3));
        const name = `${capital(word(index))} ${capital(word(index * 31 + 17))}`;
        const domain = `${word(index)}-${word(index * 13 + 1)}${index}.${ENDINGS[index % ENDINGS.length]}`;
        const country = COUNTRIES[Math.floor(COUNTRIES.length * random() ** 2)] ?? null;
        const industry = INDUSTRIES[Math.floor(INDUSTRIES.length * random())] ?? null;
        const at = now - Math.floor(random() * 200 * 86_400_000);
        pairs += chosen.size;
        keepIndexed(db, {
          workspace,
          domain,
          company: name,
          industry: valueNumber(db, industry),
          country: valueNumber(db, country),
          city: null,
          kinds: KIND_BITS.companies | KIND_BITS.technologies,
          technologyCount: chosen.size,
          technologies: packTechnologies(
            [...chosen].map((each) => ({ id: numbers[each] ?? 0, firstSeenS: Math.floor(at / 1_000) })),
          ),
          firstSavedAt: at,
          savedAt: at,
        });
      }
    });
  }
  close();
  return { pairs };
}

/** A made-up name of a few syllables, by number. */
export function word(number: number): string {
  let rest = Math.imul(number + 1, 2_654_435_761) >>> 0;
  let text = '';
  for (let index = 0; index < 3; index += 1) {
    text += SYLLABLES[rest % SYLLABLES.length];
    rest = Math.floor(rest / SYLLABLES.length);
  }
  return text;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Numbers from 0 to 1, the same in every run. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}
