import { choiceOf, hashOf } from '../hash.ts';

/** A technology as the service knows it now. */
export interface Technology {
  readonly techapi_id: string;
  readonly stack_id: number;
  readonly name: string;
  readonly website: string;
  readonly parent_category: string;
  readonly child_category: string;
  readonly total_sites: number;
}

/** All technologies. `find` takes what a person types; only the present name is found. */
export interface Technologies {
  readonly count: number;
  at(index: number): Technology;
  byName(name: string): Technology | null;
  byId(techapiId: string): Technology | null;
  byStackId(stackId: number): Technology | null;
  /** Changes a technology from the next answer on. Throws if it does not exist. */
  change(
    techapiId: string,
    changes: Partial<Pick<Technology, 'name' | 'parent_category' | 'child_category'>>,
  ): void;
}

const COUNT = 640;

const GROUPS: readonly [readonly [string, string], ...(readonly [string, string])[]] = [
  ['Analytics', 'Audience Measurement'],
  ['Analytics', 'Tag Management'],
  ['Content', 'Publishing System'],
  ['Commerce', 'Shop System'],
  ['Commerce', 'Payment'],
  ['Hosting', 'Delivery Network'],
  ['Hosting', 'Web Server'],
  ['Development', 'Script Library'],
  ['Marketing', 'Email Delivery'],
  ['Security', 'Certificate Authority'],
];

const FIRST = [
  'Amber',
  'Birch',
  'Cinder',
  'Delta',
  'Ember',
  'Fjord',
  'Garnet',
  'Harbor',
  'Indigo',
  'Juniper',
];
const LAST = ['Base', 'Cart', 'Desk', 'Flow', 'Grid', 'Lens', 'Mark', 'Press'];

/** All worlds share the technologies of the beginning; each keeps its own changes. */
const original: Technology[] = [];

function originalAt(index: number): Technology {
  const known = original[index];
  if (known !== undefined) return known;
  const technology = technologyAt(index);
  original[index] = technology;
  return technology;
}

export function createTechnologies(): Technologies {
  const changed = new Map<number, Technology>();
  const at = (index: number): Technology => changed.get(index) ?? originalAt(index);
  const search = (matches: (technology: Technology) => boolean): number | null => {
    for (let index = 0; index < COUNT; index += 1) if (matches(at(index))) return index;
    return null;
  };
  const found = (index: number | null): Technology | null => (index === null ? null : at(index));
  const indexOfId = (techapiId: string) => search(({ techapi_id }) => techapi_id === techapiId);
  return {
    count: COUNT,
    at,
    byName(name) {
      const asked = name.trim().toLowerCase();
      if (changed.size === 0) return found(indexOfName(asked));
      return found(search((technology) => technology.name.toLowerCase() === asked));
    },
    byId: (techapiId) => found(indexOfId(techapiId)),
    byStackId: (stackId) => (stackId > 7_000 && stackId <= 7_000 + COUNT ? at(stackId - 7_001) : null),
    change(techapiId, changes) {
      const index = indexOfId(techapiId);
      if (index === null) throw new Error(`no technology ${techapiId}`);
      changed.set(index, { ...at(index), ...changes });
    },
  };
}

/** A unique name: two words, and a number from the eighty-first on. */
function nameAt(index: number): string {
  const words = `${FIRST[index % FIRST.length]} ${LAST[Math.floor(index / FIRST.length) % LAST.length]}`;
  const round = Math.floor(index / (FIRST.length * LAST.length));
  return round === 0 ? words : `${words} ${round + 1}`;
}

function indexOfName(name: string): number | null {
  const [first = '', last = '', round = '1', ...rest] = name.split(' ');
  const low = (words: readonly string[], word: string) =>
    words.findIndex((known) => known.toLowerCase() === word);
  const index =
    low(FIRST, first) + FIRST.length * low(LAST, last) + FIRST.length * LAST.length * (Number(round) - 1);
  const isKnown = rest.length === 0 && Number.isInteger(index) && index >= 0 && index < COUNT;
  return isKnown && nameAt(index).toLowerCase() === name ? index : null;
}

function technologyAt(index: number): Technology {
  const name = nameAt(index);
  const [parent, child] = choiceOf(GROUPS, 'group', index);
  const slug = name.toLowerCase().replaceAll(' ', '-');
  return {
    techapi_id: `tch_${hashOf('technology', index).toString(36)}${index.toString(36)}`,
    stack_id: 7_001 + index,
    name,
    website: `https://${slug}.example`,
    parent_category: parent,
    child_category: child,
    total_sites: 1 + (hashOf('sites', index) % 4_000_000),
  };
}
