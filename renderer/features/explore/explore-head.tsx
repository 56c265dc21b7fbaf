import { Button, CloseButton, TextInput } from '@mantine/core';
import { IconArrowLeft, IconChartBar, IconCirclesRelation, IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import { exploreStore, type OpenList } from '../../stores/explore.ts';
import { setExploreText, showCharts, showColumns } from '../../stores/explore-actions.ts';
import { firstColumns } from '../../stores/explore-columns.ts';
import { leaveExplore } from '../../stores/explore-open.ts';
import { ColumnChooser } from '../../ui/column-chooser.tsx';
import { CombineDialog } from './combine-dialog.tsx';
import classes from './explore.module.css';
import { text } from './text.ts';
import { useSearchKeys } from './use-search-keys.ts';

/** Which list this is, the way back, the search that counts as one types, and how the rows are shown; `onLeave` leads to the rows. */
export function ExploreHead({ list, onLeave }: { list: OpenList; onLeave: () => void }) {
  const { table, query, columns, title, result } = list;
  const field = useRef<HTMLInputElement>(null);
  const [isCombining, setCombining] = useState(false);
  const before = useStore(exploreStore, ({ trail }) => trail.at(-2)?.title ?? null);
  const hasCharts = useStore(exploreStore, (state) => state.hasCharts);
  const isOld = result !== null && result.query !== query;
  useSearchKeys(field);
  return (
    <header className={classes.head}>
      <Button
        variant="default"
        leftSection={<IconArrowLeft size={14} aria-hidden />}
        aria-label={before === null ? text.backToLists : text.backTo(before)}
        onClick={leaveExplore}
      >
        <span className={classes.ellipsis}>{before ?? text.back}</span>
      </Button>
      <h1 className={classes.title} title={table.path ?? title} tabIndex={-1}>
        {title}
      </h1>
      <TextInput
        ref={field}
        type="search"
        className={classes.search}
        aria-label={text.search}
        placeholder={text.searchHint}
        maxLength={500}
        value={query.text}
        leftSection={<IconSearch size={15} aria-hidden />}
        rightSection={
          query.text === '' ? null : (
            <CloseButton
              size="sm"
              aria-label={text.clearSearch}
              onClick={() => {
                setExploreText('');
                field.current?.focus();
              }}
            />
          )
        }
        onChange={(event) => setExploreText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') {
            event.preventDefault();
            onLeave();
          }
          if (event.key !== 'Escape' || query.text === '') return;
          event.stopPropagation();
          setExploreText('');
        }}
      />
      <span className={classes.found} role="status" data-old={isOld || undefined}>
        {result === null ? text.counting : text.found(result.total, table.rows, result.tookMs)}
      </span>
      <div className={classes.headEnd}>
        {table.domainColumn === null ? null : (
          <Button
            variant="default"
            data-narrow
            title={text.combine}
            leftSection={<IconCirclesRelation size={14} aria-hidden />}
            onClick={() => setCombining(true)}
          >
            <span className={classes.wideWord}>{text.combine}</span>
          </Button>
        )}
        <Button
          variant="default"
          data-narrow
          title={text.charts}
          aria-pressed={hasCharts}
          leftSection={<IconChartBar size={14} aria-hidden />}
          onClick={() => showCharts(!hasCharts)}
        >
          <span className={classes.wideWord}>{text.charts}</span>
        </Button>
        <ColumnChooser
          all={table.columns.map(({ index, name }) => ({ key: String(index), title: name }))}
          shown={columns.map(String)}
          usual={firstColumns(table).map(String)}
          onChange={(shown) => showColumns(shown.map(Number))}
        />
      </div>
      <CombineDialog list={list} isOpen={isCombining} onClose={() => setCombining(false)} />
    </header>
  );
}
