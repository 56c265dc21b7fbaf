import { words } from '../../words/words.ts';
import { barsPicture } from '../pictures/bars-picture.ts';
import type { OpenList } from '../stores/explore/explore.ts';
import { takePicture } from '../stores/frame/pictures.ts';
import { Bars } from '../ui/bars.tsx';
import { FactsSection } from '../ui/facts-panel.tsx';
import { languageOfColumn } from '../ui/language-of-field.ts';
import { PictureMenu } from '../ui/picture-menu.tsx';
import { barLength, wordsOfCell } from './cell-words.ts';
import classes from './charts.module.css';
import { useFirstRows } from './use-first-rows.ts';

const SHOWN = 25;

/**
 * The first groups of a grouped list as bars, in the order that is shown: of the measure that they are sorted by, or
 * of the first.
 */
export function GroupChart({ list, groups }: { list: OpenList; groups: number }) {
  const { table, result, title } = list;
  const { columns } = table;
  const rows = useFirstRows(list, SHOWN);
  const sortedBy = result?.query.sort[0]?.column ?? groups;
  const measured = sortedBy < groups ? groups : sortedBy;
  const measure = columns[measured];
  if (measure === undefined || rows.length === 0) return null;
  const largest = Math.max(...rows.map(({ cells }) => Math.abs(barLength(cells[measured], measure))));
  // The cents of a large sum take the room of its bar.
  const figure = (value: number) => (largest < 1_000 ? value : Math.round(value));
  const bars = rows.map(({ id, cells }) => ({
    key: String(id),
    name: columns
      .slice(0, groups)
      .map((column, index) => wordsOfCell(column, cells[index]))
      .join(' · '),
    value: figure(barLength(cells[measured], measure)),
  }));
  const [by] = columns;
  const heading = `${measure.name}, ${title}`;
  const note = words.explore.groupDialog.charted(rows.length, result?.total ?? rows.length);
  return (
    <FactsSection title={measure.name}>
      <div className={classes.factsLine}>
        <p className={classes.facts}>{note}</p>
        <PictureMenu
          title={measure.name}
          onTake={(use) => void takePicture(use, (of) => barsPicture({ title: heading, note, bars }, of))}
        />
      </div>
      <div className={classes.values}>
        <Bars
          caption={heading}
          nameTitle={columns
            .slice(0, groups)
            .map(({ name }) => name)
            .join(' · ')}
          valueTitle={measure.name}
          language={groups === 1 && by !== undefined ? languageOfColumn(by) : undefined}
          bars={bars}
        />
      </div>
    </FactsSection>
  );
}
