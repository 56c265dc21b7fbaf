import { SegmentedControl } from '@mantine/core';
import { useViewportSize } from '@mantine/hooks';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import type { DomainComparison } from '#contract/models/compare.ts';
import { comparisonParts, isAmong } from '#shared/tables/compare.ts';
import { shownDomain } from '#shared/text/shown-domain.ts';
import { words } from '../../../../words/words.ts';
import { ExportButton } from '../../../rows/shared-actions.tsx';
import { announce } from '../../../stores/frame/announcer.ts';
import { uiStore } from '../../../stores/frame/ui.ts';
import { useOfferedOpening } from '../../../stores/frame/use-offered-opening.ts';
import {
  changeCompared,
  compareStore,
  exportCompared,
  namesOf,
  takesKeyboard,
} from '../../../stores/lookup/compare.ts';
import { lookupStore } from '../../../stores/lookup/lookup.ts';
import { openLookup } from '../../../stores/lookup/lookup-actions.ts';
import { Callout } from '../../../ui/callout.tsx';
import { ColumnChooser } from '../../../ui/table/column-chooser.tsx';
import { moveColumn } from '../../../ui/table/grid/columns/move-column.ts';
import { Grid, type GridHandle } from '../../../ui/table/grid/grid.tsx';
import { createListedRows } from '../../../ui/table/grid/rows/listed-rows.ts';
import { Folds } from '../../../ui/table/result-screen.tsx';
import { SearchField } from '../../../ui/table/search-field.tsx';
import { AskButton } from '../ask-button.tsx';
import { LookupProblem } from '../lookup-problem.tsx';
import { TITLE_ID } from '../use-ask.ts';
import { Told } from '../../../ui/told.tsx';
import { AddDomain } from './add-domain.tsx';
import classes from './compare.module.css';
import { compareColumns, TITLE_KEY } from './compare-columns.tsx';
import { type CompareRow, missingQuestions, rowsOf } from './compare-rows.ts';

/** What is saved about domains, side by side: technologies in rows, domains in columns, companies above. */
export function CompareView() {
  const domains = useStore(uiStore, ({ lookup }) => (lookup.kind === 'compare' ? lookup.domains : none));
  const comparison = useStore(lookupStore, (state) => state.comparison);
  const title = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const serial = useStore(compareStore, (state) => state.focusSerial);
  // biome-ignore lint/correctness/useExhaustiveDependencies: being opened is the reason, not how many there are now
  useEffect(() => {
    if (!takesKeyboard(compareStore.getState())) return;
    // If there is only one domain, the next is to be typed.
    const first = domains.length < 2 ? field.current : title.current;
    first?.focus({ preventScroll: true });
  }, [serial]);
  const add = (wanted: readonly string[]) => {
    const further = wanted.filter((each) => !domains.includes(each));
    changeCompared([...domains, ...further]);
    announce(further.map((each) => words.compare.added(shownDomain(each))).join(' '));
  };
  return (
    <div className={classes.view}>
      <Folds className={classes.head}>
        <h2 id={TITLE_ID} ref={title} tabIndex={-1}>
          {words.compare.title}
        </h2>
        <AddDomain domains={domains} field={field} onAdd={add} />
      </Folds>
      <LookupProblem />
      {domains.length === 0 ? (
        <p className={classes.hint}>{words.compare.start}</p>
      ) : (
        <>
          {domains.length === 1 ? <p className={classes.hint}>{words.compare.one}</p> : null}
          {comparison === null ? null : <Comparison comparison={comparison} />}
        </>
      )}
    </div>
  );
}

const none: readonly string[] = [];

function Comparison({ comparison }: { comparison: DomainComparison }) {
  const part = useStore(compareStore, (state) => state.part);
  const typed = useStore(compareStore, (state) => state.text);
  const grid = useRef<GridHandle>(null);
  const search = useRef<HTMLInputElement>(null);
  const technologies = useMemo(
    () => comparison.technologies.filter((each) => isAmong(each, part, typed)),
    [comparison, part, typed],
  );
  const rows = useMemo(() => rowsOf(comparison, technologies), [comparison, technologies]);
  const source = useMemo(() => createListedRows(rows), [rows]);
  const names = useMemo(() => namesOf(comparison), [comparison]);
  const remove = useCallback(
    (domain: string) => {
      changeCompared(names.filter((each) => each !== domain));
      announce(words.compare.removed(shownDomain(domain)));
      grid.current?.focus();
    },
    [names],
  );
  const { width } = useViewportSize();
  const columns = useMemo(() => compareColumns(names, remove, width), [names, remove, width]);
  const shown = useMemo(() => [TITLE_KEY, ...names], [names]);
  const arrange = (keys: readonly string[]) => changeCompared(keys.slice(1));
  const written = rows.filter(({ kind }) => kind !== 'group').length;
  const shared = comparison.technologies.filter(({ isShared }) => isShared).length;
  return (
    <>
      <Folds>
        <Missing comparison={comparison} />
      </Folds>
      <Folds className={classes.bar}>
        <SegmentedControl
          aria-label={words.compare.part}
          value={part}
          data={comparisonParts.map((value) => ({ value, label: words.compare.parts[value] }))}
          onChange={(value) => compareStore.setState({ part: value })}
        />
        <SearchField
          field={search}
          className={classes.search}
          words={words.compare}
          typed={typed}
          onType={(value) => compareStore.setState({ text: value })}
          onLeave={() => grid.current?.focus()}
        />
        <Told as="span" className={classes.count} isOld>
          {technologies.length === 0 && comparison.technologies.length > 0
            ? words.compare.noMatch
            : words.compare.count(technologies.length, comparison.technologies.length, shared)}
        </Told>
        <span className={classes.end}>
          <ColumnChooser
            all={shown.map((key) => ({
              key,
              title: key === TITLE_KEY ? words.compare.row : shownDomain(key),
            }))}
            shown={shown}
            onChange={arrange}
            opening={useOfferedOpening('columns')}
          />
          <ExportButton
            title={words.compare.exportTitle(written)}
            count={written}
            onExport={(format) => void exportCompared(format, words.compare.fileName(names.map(shownDomain)))}
          />
        </span>
      </Folds>
      <div className={classes.grid}>
        <Grid
          label={words.compare.gridLabel}
          columns={columns}
          source={source}
          handle={grid}
          onOpen={open}
          onMoveColumn={(key, to) => arrange(moveColumn(shown, key, to))}
          counted=""
          footer={words.compare.gridHint}
        />
      </div>
    </>
  );
}

function open({ kind, title }: CompareRow): void {
  if (kind === 'technology') openLookup({ kind: 'technology', name: title });
}

/** Says which answers are missing, with one button that buys them all. */
function Missing({ comparison }: { comparison: DomainComparison }) {
  const questions = useMemo(() => missingQuestions(comparison), [comparison]);
  if (questions.length === 0) return null;
  const names = comparison.domains.flatMap(({ domain, technologies, company }) => {
    if (technologies !== null && company !== null) return [];
    const kind = technologies !== null ? 'company' : company !== null ? 'technologies' : 'both';
    return [words.compare.missingKinds[kind](shownDomain(domain))];
  });
  return (
    <Callout
      tone="plain"
      action={
        <AskButton
          questions={questions}
          variant="filled"
          words={(credits) => words.compare.ask(questions.length, credits)}
        />
      }
    >
      {words.compare.missing(names)}
    </Callout>
  );
}
