import { hashText, share } from '../hash.ts';
import { countries } from './countries.ts';
import { type Technology, technologies, technologyNamed } from './technologies.ts';

/**
 * How a technology gets onto sites:
 * - `one-of`: a site has at most one of its group (a content system or shop; each has one web server);
 * - `on-top`: only where another technology runs, such as a plugin;
 * - `free`: by chance, more often on broad sites and in some countries, or brought by a `one-of`.
 */
export type Spread =
  | { kind: 'one-of'; group: Group; from: number; to: number }
  | { kind: 'on-top'; base: number; share: number }
  | { kind: 'free'; share: number; broughtBy: readonly number[]; lean: readonly number[] };

export type Group = 'platform' | 'server';

const GROUP_OF_CATEGORY: Readonly<Record<string, Group>> = {
  CMS: 'platform',
  Ecommerce: 'platform',
  'Page builders': 'platform',
  Blogs: 'platform',
  Wikis: 'platform',
  'Static site generator': 'platform',
  'Message boards': 'platform',
  LMS: 'platform',
  'Web servers': 'server',
};
/** The sum of the shares of one group. */
const ROOM: Readonly<Record<Group, number>> = { platform: 0.8, server: 1 };
const FULL = 0.97;

/** The share of sites by popularity, with a long tail: from half of all sites to a few hundred. */
function shareAt(place: number): number {
  const rank = place + 1;
  return (0.52 / rank ** 0.65) * Math.min(1, (300 / rank) ** 2);
}

const baseOf = (technology: Technology): number => {
  const needed = technology.needs.flatMap((name) => technologyNamed(name) ?? []);
  return needed.reduce((rarest, { place }) => Math.max(rarest, place), -1);
};
const isPlatformOnItsOwn = ({ child_category, needs }: Technology): boolean =>
  GROUP_OF_CATEGORY[child_category] !== undefined &&
  !needs.some((name) => GROUP_OF_CATEGORY[technologyNamed(name)?.child_category ?? ''] !== undefined);

const groupOf = (technology: Technology): Group | undefined =>
  isPlatformOnItsOwn(technology) ? GROUP_OF_CATEGORY[technology.child_category] : undefined;

/** Within a group, the leaders are further ahead than elsewhere. */
const weightAt = (place: number): number => shareAt(place) ** 1.6;
const total: Record<Group, number> = { platform: 0, server: 0 };
for (const each of technologies) {
  const group = groupOf(each);
  if (group !== undefined) total[group] += weightAt(each.place);
}

const broughtBy = new Map<string, number[]>();
const taken: Record<Group, number> = { platform: 0, server: 0 };

/** The spread of each technology, by its place. */
export const spreads: readonly Spread[] = technologies
  .map((technology): Spread | Technology => {
    const group = groupOf(technology);
    if (group === undefined) return technology;
    for (const name of technology.needs)
      broughtBy.set(name, [...(broughtBy.get(name) ?? []), technology.place]);
    const from = taken[group];
    taken[group] += (weightAt(technology.place) * ROOM[group]) / total[group];
    return { kind: 'one-of', group, from, to: taken[group] };
  })
  .map((each): Spread => {
    if ('kind' in each) return each;
    const base = baseOf(each);
    if (base >= 0)
      return { kind: 'on-top', base, share: Math.min(FULL, shareAt(each.place) / shareAt(base)) };
    const lean = countries.map(({ code }) => 0.55 + 0.9 * share(hashText(`${each.name} ${code}`)));
    return { kind: 'free', share: shareAt(each.place), broughtBy: broughtBy.get(each.name) ?? [], lean };
  });

/** The chance of a free technology on a site of a country. `factor` is the site's breadth. */
export function chanceOf(spread: Spread & { kind: 'free' }, country: number, factor: number): number {
  return Math.min(FULL, spread.share * factor * (spread.lean[country] ?? 1));
}
