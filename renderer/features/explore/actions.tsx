import { Button, Menu, Tooltip } from '@mantine/core';
import { IconDownload, IconTablePlus } from '@tabler/icons-react';
import { memo, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { type ExportFormat, exportFormatSchema } from '../../../preload/contract/models/task.ts';
import { type OpenList, targetOf } from '../../stores/explore.ts';
import { clearMarks } from '../../stores/explore-actions.ts';
import { enrichShown, exportShown } from '../../stores/explore-target.ts';
import { useOffer } from '../../stores/use-offer.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { PriceTag } from '../../ui/price-tag.tsx';
import { ToolButton } from '../../ui/tool-button.tsx';
import classes from './explore.module.css';
import { text } from './text.ts';

/** What can be done with everything found, or with what was chosen of it; the line says which, and each button how many. */
export function Actions({ list }: { list: OpenList }) {
  const count = targetOf(list)?.count ?? 0;
  const isChosen = list.marked.size > 0;
  // After the rows, and apart from them: one who types must not wait for both.
  const scope = useDeferredValue(useMemo(() => ({ count, isChosen }), [count, isChosen]));
  const hasDomains = list.table.domainColumn !== null;
  return (
    <ActionsOf title={list.title} hasDomains={hasDomains} count={scope.count} isChosen={scope.isChosen} />
  );
}

interface ActionsProps {
  title: string;
  hasDomains: boolean;
  count: number;
  isChosen: boolean;
}

const ActionsOf = memo(function ActionsOf({ title, hasDomains, count, isChosen }: ActionsProps) {
  const [isExporting, setExporting] = useState(false);
  useOffer('export', count === 0 ? null : () => setExporting(true));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame of its own
    <div className={classes.actions} role="group" aria-label={text.actions}>
      <span className={classes.scope} data-chosen={isChosen || undefined}>
        {count === 0 ? null : text.scope(count, isChosen)}
        {isChosen ? (
          <LinkButton isSmall isRoomy onClick={clearMarks}>
            {text.unchoose}
          </LinkButton>
        ) : null}
      </span>
      <Menu position="bottom-end" opened={isExporting} onChange={setExporting}>
        <Menu.Target>
          <ToolButton icon={IconDownload} word={text.export} disabled={count === 0} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{text.exportTitle(count)}</Menu.Label>
          {exportFormatSchema.options.map((format: ExportFormat) => (
            <Menu.Item key={format} onClick={() => void exportShown(format, title)}>
              {text.formats[format]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <EnrichButton title={title} hasDomains={hasDomains} count={count} />
    </div>
  );
});

function EnrichButton({ title, hasDomains, count }: Omit<ActionsProps, 'isChosen'>) {
  const [isTaking, setTaking] = useState(false);
  const stopping = useRef<AbortController | null>(null);
  // A list that is left is enriched no more.
  useEffect(() => () => stopping.current?.abort(), []);
  const isOff = count === 0 || !hasDomains || isTaking;
  const enrich = async () => {
    stopping.current = new AbortController();
    setTaking(true);
    await enrichShown(text.enrichName(title, count), stopping.current.signal);
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
