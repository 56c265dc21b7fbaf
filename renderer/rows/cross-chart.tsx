import type { ExploreGrouping } from '#contract/models/explore.ts';
import { words } from '../../words/words.ts';
import { partsPicture } from '../pictures/parts-picture.ts';
import type { OpenList } from '../stores/explore/explore.ts';
import { takePicture } from '../stores/frame/pictures.ts';
import { FactsSection } from '../ui/facts-panel.tsx';
import { languageOfColumn } from '../ui/language-of-field.ts';
import { PartBars } from '../ui/part-bars.tsx';
import { PictureMenu } from '../ui/picture-menu.tsx';
import { barLength, wordsOfCell } from './cell-words.ts';
import classes from './charts.module.css';
import { useFirstRows } from './use-first-rows.ts';

const SHOWN_ROWS = 25;
/** As many as there are colours that can be told apart. */
const SHOWN_PARTS = 6;

/**
 * The first rows of a cross-table as bars, each with a part for the first values of the second column: of the measure
 * that the rows are sorted by, or of the first. Parts are stacked if they add up to the whole row.
 */
export function CrossChart({ list, grouping }: { list: OpenList; grouping: ExploreGrouping }) {
  const { table, result, title } = list;
  const { columns } = table;
  const rows = useFirstRows(list, SHOWN_ROWS);
  const [down] = columns;
  const width = grouping.measures.length;
  // The measures of whole rows come first, then those of each value.
  const place = Math.max(0, (result?.query.sort[0]?.column ?? 0) - 1) % width;
  const measure = grouping.measures[place];
  if (down === undefined || measure === undefined || rows.length === 0) return null;
  const valueCount = Math.floor((columns.length - 1) / width) - 1;
  const columnOf = (value: number) => 1 + width * (value + 1) + place;
  const cellOf = (row: (typeof rows)[number], column: number) =>
    barLength(row.cells[column], columns[column] ?? down);
  const addUp = measure.kind === 'count' || measure.kind === 'sum';
  const isStacked =
    addUp &&
    grouping.by[1]?.isSplit !== true &&
    rows.every((row) => columns.every((_, column) => column === 0 || cellOf(row, column) >= 0));
  const shown = Array.from({ length: Math.min(SHOWN_PARTS, valueCount) }, (_, value) => columnOf(value));
  const hasRest = isStacked && shown.length < valueCount;
  const ending = width === 1 ? '' : ` · ${measure.name}`;
  const parts = [
    ...shown.map((column, index) => ({
      name: (columns[column]?.name ?? '').slice(0, -ending.length || undefined),
      part: String(index + 1),
    })),
    ...(hasRest ? [{ name: words.explore.groupDialog.others, part: 'others' }] : []),
  ];
  const bars = rows.map((row) => {
    const values = shown.map((column) => cellOf(row, column));
    const rest = cellOf(row, 1 + place) - values.reduce((sum, each) => sum + each, 0);
    return {
      key: String(row.id),
      name: wordsOfCell(down, row.cells[0]),
      values: hasRest ? [...values, Math.max(0, rest)] : values,
    };
  });
  const heading = `${measure.name}, ${title}`;
  const facts = [words.explore.groupDialog.charted(rows.length, result?.total ?? rows.length)];
  if (!hasRest && shown.length < valueCount)
    facts.push(words.explore.groupDialog.chartedParts(shown.length, valueCount));
  const note = facts.join(' · ');
  return (
    <FactsSection title={measure.name}>
      <div className={classes.factsLine}>
        <p className={classes.facts}>{note}</p>
        <PictureMenu
          title={measure.name}
          onTake={(use) =>
            void takePicture(use, (of) => {
              const drawn = parts.map(({ name, part }) => ({ name, colour: `--sd-part-${part}` }));
              return partsPicture({ title: heading, note, bars, parts: drawn, isStacked }, of);
            })
          }
        />
      </div>
      <PartBars
        caption={heading}
        nameTitle={down.name}
        language={languageOfColumn(down)}
        parts={parts.map(({ name, part }) => ({ name, color: `var(--sd-part-${part})` }))}
        bars={bars}
        isStacked={isStacked}
      />
    </FactsSection>
  );
}
