import { Button, Menu, Tooltip } from '@mantine/core';
import { IconDownload, IconRefresh, IconTag, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { type ExportFormat, exportFormatSchema } from '../../../preload/contract/models/task.ts';
import { openSavedRefresh } from '../../stores/draft-actions.ts';
import { foreignWorkspace, savedStore, targetOf } from '../../stores/saved.ts';
import { clearMarks, exportSaved } from '../../stores/saved-actions.ts';
import { useOffer } from '../../stores/use-offer.ts';
import { PriceTag } from '../../ui/price-tag.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import classes from './saved.module.css';
import { TagDialog } from './tag-dialog.tsx';
import { text } from './text.ts';
import { useTarget } from './use-target.ts';

/** What can be done with everything found, or with what was chosen of it; the line says which, and each button how many. `kinds`: kinds of answer that a refresh asks for. */
export function Actions({ kinds }: { kinds: number }) {
  const target = useTarget();
  const isChosen = useStore(savedStore, ({ marked }) => marked.size > 0);
  const isForeign = useStore(savedStore, (state) => foreignWorkspace(state) !== null);
  const [dialog, setDialog] = useState<'tag' | 'remove' | null>(null);
  const count = target?.count ?? 0;
  const isOff = count === 0;
  const [isExporting, setExporting] = useState(false);
  useOffer('export', isOff ? null : () => setExporting(true));
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
          <Button variant="default" disabled={isOff} leftSection={<IconDownload size={14} aria-hidden />}>
            {text.export}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{text.exportTitle(count)}</Menu.Label>
          {exportFormatSchema.options.map((format: ExportFormat) => (
            <Menu.Item key={format} onClick={() => void exportSaved(format, text.fileName(today()))}>
              {text.formats[format]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Tooltip label={isForeign ? text.refreshForeign : text.refreshTitle}>
        <Button
          variant="default"
          data-disabled={isOff || isForeign || undefined}
          aria-disabled={isOff || isForeign}
          leftSection={<IconRefresh size={14} aria-hidden />}
          onClick={() => {
            const now = targetOf(savedStore.getState());
            if (now !== null && now.count > 0 && !isForeign) void openSavedRefresh(now.query);
          }}
        >
          <span className={classes.priced}>
            {text.refresh(count)} · <PriceTag credits={count * kinds} />
          </span>
        </Button>
      </Tooltip>
      <Button
        variant="default"
        disabled={isOff}
        leftSection={<IconTag size={14} aria-hidden />}
        onClick={() => setDialog('tag')}
      >
        {text.tag}
      </Button>
      <Button
        variant="default"
        disabled={isOff}
        leftSection={<IconTrash size={14} aria-hidden />}
        onClick={() => setDialog('remove')}
      >
        {text.remove}
      </Button>
      <TagDialog isOpen={dialog === 'tag'} onClose={() => setDialog(null)} />
      <RemoveDialog isOpen={dialog === 'remove'} onClose={() => setDialog(null)} />
    </div>
  );
}

/** The day in the person's own time zone, as file names sort by. */
function today(): string {
  const now = new Date();
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
