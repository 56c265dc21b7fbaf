import type { ChosenNotations, ExploreNotation } from '#contract/models/explore.ts';
import { type ExploreSource, type ExploreState, exploreStore } from './explore.ts';

type FileSource = Pick<Extract<ExploreSource, { kind: 'file' }>, 'file' | 'sheet'>;

const keyOf = ({ file, sheet }: FileSource) => `${file.path}\n${sheet ?? ''}`;

/** How a person wants columns of a file to be read, wherever the file is used until the window is closed. */
export function notationsOf(
  source: FileSource,
  state: ExploreState = exploreStore.getState(),
): ChosenNotations {
  return state.notations[keyOf(source)] ?? [];
}

export function keepNotations(source: FileSource, chosen: ChosenNotations): void {
  exploreStore.setState(({ notations }) => ({ notations: { ...notations, [keyOf(source)]: chosen } }));
}

/** The choices with that of one column; null takes back what was chosen for it. */
export function withNotation(
  chosen: ChosenNotations,
  column: string,
  notation: ExploreNotation | null,
): ChosenNotations {
  const others = chosen.filter((each) => each.column !== column);
  return notation === null ? others : [...others, { column, notation }];
}
