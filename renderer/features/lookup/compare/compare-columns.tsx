import { CloseButton } from '@mantine/core';
import { IconCheck, IconMinus, IconQuestionMark, IconX, type TablerIcon } from '@tabler/icons-react';
import { shownDomain } from '#shared/text/shown-domain.ts';
import { words } from '../../../../words/words.ts';
import { AgeTag } from '../../../ui/age-tag.tsx';
import { widthFor } from '../../../ui/table/grid/columns/column-width.ts';
import type { GridColumn } from '../../../ui/table/grid/types.ts';
import classes from './compare.module.css';
import type { CellMark, CompareCell, CompareRow } from './compare-rows.ts';

const TITLE_WIDTH = 208;
const NARROWEST = 152;
const WIDEST = 240;
/** A column that has all the room it may use, px. */
const ROOMIEST = 480;
/** The rail, the numbers of rows and the scroll bar, px. */
const BESIDE = 190;
/** Width of the button in a title, px. */
const BUTTON_WIDTH = 36;

/** The key of the first column; the others have their domain as key. */
export const TITLE_KEY = '';

const icons: Record<CellMark, TablerIcon> = {
  runs: IconCheck,
  lacks: IconX,
  unseen: IconQuestionMark,
  unknown: IconMinus,
};

/** The first column with what is compared, then a column for each domain. */
export function compareColumns(
  domains: readonly string[],
  onRemove: (domain: string) => void,
  windowWidth: number,
): GridColumn<CompareRow>[] {
  // Links of companies are long, so the columns share the room that there is.
  const share = Math.min(
    ROOMIEST,
    Math.floor((windowWidth - BESIDE - TITLE_WIDTH) / Math.max(1, domains.length)),
  );
  return [
    {
      key: TITLE_KEY,
      title: words.compare.row,
      width: TITLE_WIDTH,
      text: ({ title }) => title,
      render: ({ kind, title, language }) => (
        <span className={classes.title} data-kind={kind} lang={kind === 'group' ? language : undefined}>
          {title}
        </span>
      ),
    },
    ...domains.map((domain, index): GridColumn<CompareRow> => {
      const name = shownDomain(domain);
      return {
        key: domain,
        title: name,
        width: Math.max(NARROWEST, share, widthFor([name], WIDEST) + BUTTON_WIDTH),
        extra: (
          <CloseButton
            size={24}
            iconSize={14}
            aria-label={words.compare.remove(name)}
            title={words.compare.remove(name)}
            onClick={() => onRemove(domain)}
          />
        ),
        text: ({ cells }) => cells[index]?.words ?? '',
        copies: ({ cells }) => {
          const at = cells[index]?.at;
          return at === undefined ? (cells[index]?.words ?? '') : { time: at };
        },
        render: ({ cells, language }) => <Cell cell={cells[index]} language={language} />,
      };
    }),
  ];
}

function Cell({ cell, language }: { cell: CompareCell | undefined; language: 'en' | undefined }) {
  if (cell === undefined) return null;
  const { words: wording, mark, at, hint } = cell;
  if (at !== undefined) return <AgeTag at={at} plain />;
  if (mark === undefined) return <span lang={language}>{wording}</span>;
  const Icon = icons[mark];
  return (
    <span className={classes.mark} data-mark={mark} title={hint}>
      <Icon size={14} stroke={2} aria-hidden />
      {wording}
    </span>
  );
}
