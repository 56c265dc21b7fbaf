import { Button, Menu, Tooltip } from '@mantine/core';
import { IconDownload, IconRefresh, IconTag, IconTrash } from '@tabler/icons-react';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { type ExportFormat, exportFormatSchema } from '../../../preload/contract/models/task.ts';
import { openSavedRefresh } from '../../stores/draft-actions.ts';
import { foreignWorkspace, savedStore, targetOf } from '../../stores/saved.ts';
import { clearMarks, exportSaved } from '../../stores/saved-actions.ts';
import { useOffer } from '../../stores/use-offer.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { PriceTag } from '../../ui/price-tag.tsx';
import { ToolButton } from '../../ui/tool-button.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import classes from './saved.module.css';
import { TagDialog } from './tag-dialog.tsx';
import { text } from './text.ts';
import { useTarget } from './use-target.ts';

/** What can be done with everything found, or with what was chosen of it; the line says which, and each button how many. `kinds`: kinds of answer that a refresh asks for. */
export function Actions({ kinds }: { kinds: number }) {
  const count = useTarget()?.count ?? 0;
  const isChosen = useStore(savedStore, ({ marked }) => marked.size > 0);
  // After the rows, and apart from them: one who types must not wait for both.
  const scope = useDeferredValue(useMemo(() => ({ count, isChosen }), [count, isChosen]));
  return <ActionsOf count={scope.count} isChosen={scope.isChosen} kinds={kinds} />;
}

const ActionsOf = memo(function ActionsOf(props: { count: number; isChosen: boolean; kinds: number }) {
  const { count, isChosen, kinds } = props;
  const isForeign = useStore(savedStore, (state) => foreignWorkspace(state) !== null);
  const [dialog, setDialog] = useState<'tag' | 'remove' | null>(null);
  const [removed, setRemoved] = useState<ReturnType<typeof targetOf>>(null);
  const isOff = count === 0;
  const [isExporting, setExporting] = useState(false);
  useOffer('export', isOff ? null : () => setExporting(true));
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
          <ToolButton icon={IconDownload} word={text.export} disabled={isOff} />
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
      <ToolButton icon={IconTag} word={text.tag} disabled={isOff} onClick={() => setDialog('tag')} />
      <ToolButton
        icon={IconTrash}
        word={text.remove}
        disabled={isOff}
        onClick={() => {
          setRemoved(targetOf(savedStore.getState()));
          setDialog('remove');
        }}
      />
      <TagDialog isOpen={dialog === 'tag'} onClose={() => setDialog(null)} />
      <RemoveDialog target={removed} isOpen={dialog === 'remove'} onClose={() => setDialog(null)} />
    </div>
  );
});

/** The day in the person's own time zone, as file names sort by. */
function today(): string {
  const now = new Date();
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
