import { Button } from '@mantine/core';
import { words } from '../../../words/words.ts';
import type { ListColumn, OpenList } from '../../stores/explore/explore.ts';
import { chooseNotation } from '../../stores/explore/explore-open.ts';
import { Callout } from '../../ui/callout.tsx';
import frame from '../../ui/table/result-screen.module.css';
import { Folds } from '../../ui/table/result-screen.tsx';
import classes from './explore.module.css';
import { headingOf } from '../../ui/field-name.ts';

const wording = words.explore.notation;
/** The rows need the room more. */
const MOST_NOTES = 2;

/** What is to be said of how columns are read: nothing tells how, or some cells do not fit. */
export function NotationNotes({ list }: { list: OpenList }) {
  const noted = list.table.columns.filter(({ couldBe, unread = 0 }) => couldBe !== undefined || unread > 0);
  return noted.slice(0, MOST_NOTES).map((column) => (
    <Folds key={column.index} className={frame.strip}>
      <Note column={column} />
    </Folds>
  ));
}

function Note({ column }: { column: ListColumn }) {
  const { name, couldBe, unread = 0 } = column;
  const choices = couldBe ?? (['text'] as const);
  return (
    <Callout
      tone="plain"
      action={
        <span className={classes.notations}>
          {choices.map((notation) => (
            <Button
              key={notation}
              variant="default"
              size="compact-sm"
              onClick={() => void chooseNotation(name, notation)}
            >
              {couldBe === undefined ? wording.asText : wording.names[notation]}
            </Button>
          ))}
        </span>
      }
    >
      {couldBe === undefined ? wording.unread(headingOf(column), unread) : wording.couldBe(headingOf(column))}
    </Callout>
  );
}
