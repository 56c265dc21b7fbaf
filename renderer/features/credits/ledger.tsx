import { Button } from '@mantine/core';
import { IconTable, IconTag } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { ExploreRow } from '#contract/models/explore.ts';
import type { LedgerEntry } from '#contract/models/money.ts';
import { ledgerPlace } from '#shared/tables/ledger-table.ts';
import { shownDomain } from '#shared/text/shown-domain.ts';
import { formatClock, formatCount } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import { ExportFound } from '../../rows/actions.tsx';
import { Chips } from '../../rows/chips.tsx';
import { ExploreGrid } from '../../rows/explore-grid.tsx';
import { Facets } from '../../rows/facets.tsx';
import type { ColumnLook } from '../../rows/grid-columns.tsx';
import { useExploreRows } from '../../rows/use-explore-rows.ts';
import { useFacets } from '../../rows/use-facets.ts';
import { exploreStore, type OpenList, shownList } from '../../stores/explore/explore.ts';
import { setChoice, setExploreText, showColumns } from '../../stores/explore/explore-actions.ts';
import { openInLists } from '../../stores/explore/explore-open.ts';
import { showRows, usualColumns } from '../../stores/explore/live-rows.ts';
import { usePlace } from '../../stores/explore/use-place.ts';
import { showEnrich } from '../../stores/frame/ui.ts';
import { useOffer } from '../../stores/frame/use-offer.ts';
import { useOfferedOpening } from '../../stores/frame/use-offered-opening.ts';
import { jobsStore } from '../../stores/jobs/jobs.ts';
import { labelsStore, loadLabels, relabelCharge } from '../../stores/money/labels.ts';
import { engineStore } from '../../stores/session/engine-state.ts';
import { sessionStore } from '../../stores/session/session.ts';
import { LabelDialog } from '../../ui/label-dialog.tsx';
import { ColumnChooser } from '../../ui/table/column-chooser.tsx';
import { FiltersButton } from '../../ui/table/facets/filters-button.tsx';
import type { GridHandle } from '../../ui/table/grid/grid.tsx';
import { Folds, Found, ResultHead } from '../../ui/table/result-screen.tsx';
import { SearchField } from '../../ui/table/search-field.tsx';
import { ToolButton } from '../../ui/tool-button.tsx';
import { ByLabel } from './by-label.tsx';
import classes from './credits.module.css';

/** The charges and their sums by label; a sum leads to its charges. */
export function Ledger() {
  const isHere = usePlace('ledger');
  const isReady = useStore(engineStore, ({ state }) => state === 'ready');
  // Charges of another workspace were closed when it was chosen.
  const isClosed = useStore(exploreStore, ({ live }) => live.ledger === null);
  useEffect(() => {
    if (isReady && isClosed) void showRows({ kind: 'ledger' }, words.credits.ledgerTitle);
  }, [isReady, isClosed]);
  const [changes, setChanges] = useState(0);
  const ledger = useRef<HTMLDivElement>(null);
  const list = useStore(exploreStore, shownList);
  const asked = useStore(labelsStore, (state) => state.asked);
  const isShown = isHere && list?.source.kind === 'ledger';
  useEffect(() => {
    if (asked === null || !isShown) return;
    labelsStore.setState({ asked: null });
    setChoice(ledgerPlace('label'), { is: [asked.label], not: [] });
    ledger.current?.scrollIntoView({ block: 'nearest' });
  }, [asked, isShown]);
  return (
    <>
      <Folds>
        <ByLabel changes={changes} onShow={(label) => labelsStore.setState({ asked: { label } })} />
      </Folds>
      <div className={classes.ledger} ref={ledger}>
        {!isShown ? null : (
          <Charges list={list} changes={changes} onRelabelled={() => setChanges((before) => before + 1)} />
        )}
      </div>
    </>
  );
}

/** Every charge that is found, newest first until a person sorts them. */
function Charges(props: { list: OpenList; changes: number; onRelabelled: () => void }) {
  const { list, changes, onRelabelled } = props;
  const { table, query, columns, result } = list;
  const all = useBalanceChanges() + changes;
  const rows = useExploreRows(table.exploreId, all);
  const counted = useFacets(list, all);
  const total = words.credits.found(result?.total ?? 0);
  const grid = useRef<GridHandle>(null);
  const field = useRef<HTMLInputElement>(null);
  const [active, setActive] = useState<LedgerEntry | undefined>(undefined);
  useOffer('find', () => {
    field.current?.focus();
    field.current?.select();
  });
  return (
    <>
      <ResultHead className={classes.ledgerHead}>
        <h2>{words.credits.ledger}</h2>
        <SearchField
          field={field}
          className={classes.search}
          words={words.credits.searching}
          typed={query.text}
          onType={setExploreText}
          onLeave={() => grid.current?.focus()}
        />
        <FiltersButton count={query.filters.length} opening={useOfferedOpening('filters')}>
          <Facets list={list} counted={counted} />
        </FiltersButton>
        <Relabel active={active} onRelabelled={onRelabelled} />
        <ToolButton
          icon={IconTable}
          word={words.credits.openInLists}
          onClick={() => void openInLists(list)}
        />
        <ColumnChooser
          all={table.columns.map(({ index, name }) => ({ key: String(index), title: name }))}
          shown={columns.map(String)}
          usual={usualColumns(table, list.source).map(String)}
          onChange={(shown) => showColumns(shown.map(Number))}
          opening={useOfferedOpening('columns')}
        />
      </ResultHead>
      <Folds className={classes.found}>
        <Found isOld={result !== null && result.query !== query} told={result === null ? '' : total}>
          {result === null ? words.explore.counting : total}
        </Found>
        <Chips list={list} />
        <div className={classes.push}>
          <ExportFound title={list.title} count={result?.total ?? 0} />
        </div>
      </Folds>
      <ExploreGrid
        list={list}
        source={rows}
        handle={grid}
        label={words.credits.ledgerLabel}
        numberOf={null}
        look={LOOK}
        hasMarks={false}
        onActive={(row) => setActive(row?.charge)}
        onOpen={openRun}
        none={{ words: words.credits.empty }}
        footer={words.credits.more}
      />
    </>
  );
}

/** A number that increases when the balances change, as after each charge. */
function useBalanceChanges(): number {
  const balances = useStore(sessionStore, (state) => state.session?.balances);
  const changes = useRef({ balances, count: 0 });
  if (changes.current.balances !== balances) changes.current = { balances, count: changes.current.count + 1 };
  return changes.current.count;
}

/** Gives the charge of the active cell another label. */
function Relabel({ active, onRelabelled }: { active: LedgerEntry | undefined; onRelabelled: () => void }) {
  /** The charge whose label is being changed; it stays while the dialog fades out. */
  const [chosen, setChosen] = useState<LedgerEntry | undefined>(undefined);
  const [isOpen, setOpen] = useState(false);
  const known = useStore(labelsStore, (state) => state.known);
  const relabel = async (label: string) => {
    if (chosen === undefined || !(await relabelCharge(chosen.id, label))) return;
    onRelabelled();
    loadLabels();
  };
  return (
    <>
      <Button
        variant="default"
        title={words.credits.relabelHint}
        leftSection={<IconTag size={14} aria-hidden />}
        disabled={active === undefined}
        onClick={() => {
          setChosen(active);
          setOpen(true);
        }}
      >
        {words.credits.relabel}
      </Button>
      <LabelDialog
        isOpen={isOpen}
        isRun={chosen?.jobId != null}
        value={chosen?.label ?? null}
        known={known}
        onLoad={loadLabels}
        onKeep={(label) => void relabel(label)}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

function openRun({ charge }: ExploreRow): void {
  const jobId = charge?.jobId ?? null;
  if (jobId !== null && jobsStore.getState().jobs.has(jobId)) showEnrich({ kind: 'run', jobId });
}

function subjectOf({ subject, asked, isRefunded, isLost }: LedgerEntry): string {
  const what = subject === null ? words.credits.domains(asked) : shownDomain(subject);
  if (isLost) return words.credits.lost(what);
  return isRefunded ? words.credits.refunded(what) : what;
}

/** A column whose words come from the charge. */
function said(width: number, say: (charge: LedgerEntry) => string): ColumnLook[number] {
  const text = ({ charge }: ExploreRow) => (charge === undefined ? '' : say(charge));
  return { width, text, copies: text, render: text };
}

const LOOK: ColumnLook = {
  [ledgerPlace('time')]: {
    width: 136,
    opens: false,
    text: ({ charge }) => (charge === undefined ? '' : formatClock(charge.at)),
  },
  [ledgerPlace('operation')]: said(144, ({ operation }) => words.credits.operations[operation] ?? operation),
  [ledgerPlace('subject')]: said(216, subjectOf),
  [ledgerPlace('run')]: said(200, ({ jobId }) => {
    if (jobId === null) return '';
    return jobsStore.getState().jobs.get(jobId)?.fileName ?? `#${jobId}`;
  }),
  [ledgerPlace('label')]: { width: 128 },
  [ledgerPlace('credits')]: {
    width: 96,
    text: ({ charge }) => String(charge?.credits ?? ''),
    render: ({ charge }) => (
      <span className={classes.credits}>
        {charge === undefined
          ? ''
          : charge.credits === 0
            ? formatCount(0)
            : `−${formatCount(charge.credits)}`}
      </span>
    ),
  },
  [ledgerPlace('balance')]: { width: 124 },
  [ledgerPlace('wallet')]: said(88, ({ wallet }) => words.credits.walletShort[wallet]),
};
