import { Button, Menu, Tooltip } from '@mantine/core';
import { IconDownload, IconTablePlus } from '@tabler/icons-react';
import { useState } from 'react';
import { type ExportFormat, exportFormatSchema } from '../../../preload/contract/models/task.ts';
import { type OpenList, targetOf } from '../../stores/explore.ts';
import { clearMarks } from '../../stores/explore-actions.ts';
import { enrichShown, exportShown, MOST_ENRICHED } from '../../stores/explore-target.ts';
import { PriceTag } from '../../ui/price-tag.tsx';
import classes from './explore.module.css';
import { text } from './text.ts';

/** What can be done with everything found, or with what was chosen of it; the line says which, and each button how many. */
export function Actions({ list }: { list: OpenList }) {
  const target = targetOf(list);
  const isChosen = list.marked.size > 0;
  const count = target?.count ?? 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame of its own
    <div className={classes.actions} role="group" aria-label={text.actions}>
      <span className={classes.scope} data-chosen={isChosen || undefined}>
        {text.scope(count, isChosen)}
        {isChosen ? (
          <button type="button" className={classes.clear} onClick={clearMarks}>
            {text.unchoose}
          </button>
        ) : null}
      </span>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            disabled={count === 0}
            leftSection={<IconDownload size={14} aria-hidden />}
          >
            {text.export}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{text.exportTitle(count)}</Menu.Label>
          {exportFormatSchema.options.map((format: ExportFormat) => (
            <Menu.Item key={format} onClick={() => void exportShown(format, list.title)}>
              {text.formats[format]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <EnrichButton list={list} count={count} />
    </div>
  );
}

function EnrichButton({ list, count }: { list: OpenList; count: number }) {
  const [taken, setTaken] = useState<number | null>(null);
  const hasDomains = list.table.domainColumn !== null;
  const isTooMany = count > MOST_ENRICHED;
  const isOff = count === 0 || !hasDomains || isTooMany || taken !== null;
  const why = !hasDomains
    ? text.enrichNoDomains
    : isTooMany
      ? text.enrichTooMany(MOST_ENRICHED)
      : text.enrichTitle;
  const enrich = async () => {
    setTaken(0);
    await enrichShown(text.enrichName(list.title, count), setTaken);
    setTaken(null);
  };
  return (
    <Tooltip label={why}>
      <Button
        variant="default"
        data-disabled={isOff || undefined}
        aria-disabled={isOff}
        leftSection={<IconTablePlus size={14} aria-hidden />}
        onClick={() => {
          if (!isOff) void enrich();
        }}
      >
        {taken === null ? (
          <span className={classes.priced}>
            {text.enrich(count)} · <PriceTag credits={count} />
          </span>
        ) : (
          text.collecting(taken)
        )}
      </Button>
    </Tooltip>
  );
}
