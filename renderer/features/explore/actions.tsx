import { Button, Menu, Tooltip } from '@mantine/core';
import { IconDownload, IconTablePlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { type ExportFormat, exportFormatSchema } from '../../../preload/contract/models/task.ts';
import { type OpenList, targetOf } from '../../stores/explore.ts';
import { clearMarks } from '../../stores/explore-actions.ts';
import { enrichShown, exportShown } from '../../stores/explore-target.ts';
import { useOffer } from '../../stores/use-offer.ts';
import { PriceTag } from '../../ui/price-tag.tsx';
import classes from './explore.module.css';
import { text } from './text.ts';

/** What can be done with everything found, or with what was chosen of it; the line says which, and each button how many. */
export function Actions({ list }: { list: OpenList }) {
  const target = targetOf(list);
  const isChosen = list.marked.size > 0;
  const count = target?.count ?? 0;
  const [isExporting, setExporting] = useState(false);
  useOffer('export', count === 0 ? null : () => setExporting(true));
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
      <Menu position="bottom-end" opened={isExporting} onChange={setExporting}>
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
  const [isTaking, setTaking] = useState(false);
  const stopping = useRef<AbortController | null>(null);
  // A list that is left is enriched no more.
  useEffect(() => () => stopping.current?.abort(), []);
  const hasDomains = list.table.domainColumn !== null;
  const isOff = count === 0 || !hasDomains || isTaking;
  const enrich = async () => {
    stopping.current = new AbortController();
    setTaking(true);
    await enrichShown(text.enrichName(list.title, count), stopping.current.signal);
    setTaking(false);
  };
  return (
    <Tooltip label={hasDomains ? text.enrichTitle : text.enrichNoDomains}>
      <Button
        variant="default"
        data-disabled={isOff || undefined}
        aria-disabled={isOff}
        leftSection={<IconTablePlus size={14} aria-hidden />}
        onClick={() => {
          if (!isOff) void enrich();
        }}
      >
        {isTaking ? (
          text.collecting
        ) : (
          <span className={classes.priced}>
            {text.enrich(count)} · <PriceTag credits={count} />
          </span>
        )}
      </Button>
    </Tooltip>
  );
}
