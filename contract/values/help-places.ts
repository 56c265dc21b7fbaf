import type { ScreenId } from '../screens.ts';

/** Each screen that is loaded by itself. Two screens show several things. */
export type ScreenName =
  | Exclude<ScreenId, 'lists' | 'saved'>
  | `lists ${'table' | 'explore' | 'sql'}`
  | `saved ${'domains' | 'changes'}`;

/** Where Help says something about each screen: a document, and a heading in it. */
export const helpPlaces: Readonly<Record<ScreenName, string>> = {
  home: 'docs/window.md:home',
  lookup: 'docs/window.md:lookup',
  enrich: 'docs/window.md:enrich',
  'lists table': 'docs/window.md:lists',
  'lists explore': 'docs/explore.md:find-rows',
  'lists sql': 'docs/explore.md:sql',
  'saved domains': 'docs/window.md:saved',
  'saved changes': 'docs/window.md:what-changed',
  credits: 'docs/window.md:credits',
  settings: 'docs/window.md:settings',
};

/** Whether a text names a screen. */
export function isScreenName(name: unknown): name is ScreenName {
  return typeof name === 'string' && Object.hasOwn(helpPlaces, name);
}
