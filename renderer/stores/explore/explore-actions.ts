import type { ExploreCell, ExploreFilter, ExploreQuery, ExploreRow } from '#contract/models/explore.ts';
import type { Choice, Standing } from '#shared/tables/choice.ts';
import {
  exploreStore,
  type OpenList,
  shownList,
  withChoice,
  withCondition,
  withoutCondition,
  withoutConditions,
  withValue,
} from './explore.ts';

/** Changes the shown list's state. */
export function changeShown(change: (list: OpenList) => Partial<OpenList>): void {
  exploreStore.setState((state) => {
    const shown = shownList(state);
    if (shown === null) return state;
    const changed = change(shown);
    // Each page that comes during scrolling ends here: if nothing changed, nothing must be drawn.
    if (Object.keys(changed).length === 0) return state;
    const after = { ...shown, ...changed };
    if (state.place !== 'lists') return { live: { ...state.live, [state.place]: after } };
    return { trail: [...state.trail.slice(0, -1), after] };
  });
}

/** Changes the query. Chosen rows are then no longer chosen, unless only the order changed. */
export function changeQuery(change: (query: ExploreQuery) => ExploreQuery): void {
  changeShown(({ query, marked }) => {
    const after = change(query);
    const isOrderOnly = JSON.stringify({ ...after, sort: [] }) === JSON.stringify({ ...query, sort: [] });
    // Keeps the same empty map, so that typing does not draw everything again.
    return { query: after, marked: isOrderOnly || marked.size === 0 ? marked : new Map() };
  });
}

export function setExploreText(text: string): void {
  changeQuery((query) => ({ ...query, text }));
}

export function setValue(column: number, value: ExploreCell, standing: Standing): void {
  changeQuery((query) => withValue(query, column, value, standing));
}

export function setChoice(column: number, choice: Choice<ExploreCell>): void {
  changeQuery((query) => withChoice(query, column, choice));
}

export function setCondition(condition: ExploreFilter): void {
  changeQuery((query) => withCondition(query, condition));
}

export function dropCondition(condition: ExploreFilter): void {
  changeQuery((query) => withoutCondition(query, condition));
}

export function clearConditions(): void {
  changeQuery(withoutConditions);
}

export function setSaved(saved: ExploreQuery['saved']): void {
  changeQuery((query) => ({ ...query, saved }));
}

export function sortBy(column: number, descending: boolean): void {
  changeQuery((query) => ({ ...query, sort: [{ column, descending }] }));
}

export function showColumns(columns: readonly number[]): void {
  changeShown(() => ({ columns }));
}

export function showFacets(facets: readonly number[]): void {
  changeShown(() => ({ facets }));
}

export function markRows(rows: readonly ExploreRow[], isMarked: boolean): void {
  changeShown(({ marked }) => {
    const after = new Map(marked);
    for (const { id, domain } of rows) {
      if (isMarked) after.set(id, domain);
      else after.delete(id);
    }
    return { marked: after };
  });
}

export function clearMarks(): void {
  changeShown(() => ({ marked: new Map() }));
}

export function openRow(open: ExploreRow | null): void {
  changeShown(() => ({ open }));
}

export function showCharts(hasCharts: boolean): void {
  exploreStore.setState({ hasCharts });
}

/** The engine said that what is saved changed. */
export function touchExplore(): void {
  exploreStore.setState(({ revision }) => ({ revision: revision + 1 }));
}
