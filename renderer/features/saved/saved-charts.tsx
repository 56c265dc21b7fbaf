import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { SavedColumn } from '#contract/models/saved.ts';
import { savedColumns } from '#shared/tables/saved.ts';
import { words } from '../../../words/words.ts';
import { CHART_STEPS, type ChartedColumn, ChartsPanel } from '../../rows/charts.tsx';
import { useCounted } from '../../rows/use-counted.ts';
import { reads } from '../../rpc/reads.ts';
import { savedStore, shownColumns } from '../../stores/saved/saved.ts';
import { languageOfField } from '../../ui/language-of-field.ts';
import { titleOfColumn } from './grid-columns.tsx';

/** The columns with a chart, and the type of their cells. */
const charted = {
  country: 'text',
  industry: 'text',
  technologies: 'text',
  technologyCount: 'integer',
  since: 'timestamp',
  savedAt: 'timestamp',
  tags: 'text',
} as const satisfies Partial<Record<SavedColumn, ChartedColumn['type']>>;
const all = Object.keys(charted) as (keyof typeof charted)[];

/** Charts of the domains found. */
export function SavedCharts() {
  const query = useStore(savedStore, ({ result, query }) => (result?.query === query ? query : null));
  const technologies = useStore(savedStore, (state) => state.query.technologies);
  const of = useStore(savedStore, (state) => state.query.workspace);
  const changes = useStore(savedStore, (state) => state.revision);
  const keys = useMemo(() => shownColumns(all, technologies), [technologies]);
  const asked = useMemo(
    () => (query === null ? null : { query, columns: keys, steps: CHART_STEPS }),
    [query, keys],
  );
  const { counted: summaries } = useCounted(
    asked,
    async (now, signal) => {
      const found = await reads.saved.summary(now, { signal });
      return new Map(found.map((each) => [savedColumns.indexOf(each.column), each]));
    },
    { of, changes },
  );
  const columns = keys.map(
    (key): ChartedColumn => ({
      index: savedColumns.indexOf(key),
      name: titleOfColumn(key, technologies),
      type: charted[key],
      language: languageOfField(key),
    }),
  );
  return <ChartsPanel columns={columns} summaries={summaries} title={words.saved.title} />;
}
