import { ActionIcon, Group, Select, Tooltip } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useStore } from 'zustand';
import { draftStore } from '../../stores/draft.ts';
import { chooseColumn, chooseSheet, dropDraft } from '../../stores/draft-actions.ts';
import { showEnrich } from '../../stores/ui.ts';
import { useOffer } from '../../stores/use-offer.ts';
import { Callout } from '../../ui/callout.tsx';
import { fileNameOf, folderOf, formatBytes } from '../../ui/format.ts';
import classes from './draft.module.css';
import { text } from './text.ts';
import { useTitleFocus } from './use-title-focus.ts';

/** Which file, which sheet of it, and which column holds the domains. */
export function DraftHead() {
  const title = useTitleFocus();
  const path = useStore(draftStore, (draft) => draft.path);
  const origin = useStore(draftStore, (draft) => draft.origin);
  const leaving = origin === 'file' ? text.draft.back : text.draft.leave;
  const inspection = useStore(draftStore, (draft) => draft.inspection);
  const column = useStore(draftStore, (draft) => draft.column);
  const leave = () => {
    dropDraft();
    showEnrich({ kind: 'start' });
  };
  useOffer('back', leave);
  const columns = (inspection?.columns ?? []).map((each) => ({
    value: String(each.index),
    label: each.name.trim() === '' ? text.draft.unnamed(each.index) : each.name,
    share: text.draft.columnShare(each.domainShare),
  }));
  const chosen = columns.find((each) => Number(each.value) === column);
  return (
    <header className={classes.head}>
      <div className={classes.nameRow}>
        <Tooltip label={leaving}>
          <ActionIcon variant="subtle" color="gray" aria-label={leaving} onClick={leave}>
            <IconArrowLeft size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <div className={classes.name}>
          <h1 ref={title} tabIndex={-1} title={origin === 'file' ? (path ?? undefined) : undefined}>
            {origin === 'file' ? fileNameOf(path ?? '') : text.draft.titles[origin]}
          </h1>
          {origin === 'file' ? (
            <span className={classes.folder}>
              {inspection === null ? null : `${formatBytes(inspection.sizeBytes)} · `}
              {folderOf(path ?? '')}
            </span>
          ) : (
            <span className={classes.folder}>{text.draft.ownHint[origin]}</span>
          )}
        </div>
      </div>
      {inspection === null || origin !== 'file' ? null : (
        <Group gap={12} align="end" className={classes.selects}>
          {inspection.sheets.length > 1 ? (
            <Select
              label={text.draft.sheet}
              value={inspection.sheet}
              data={inspection.sheets.map(({ name, hidden }) => ({
                value: name,
                label: hidden ? text.draft.hidden(name) : name,
              }))}
              onChange={(sheet) => sheet !== null && void chooseSheet(sheet)}
            />
          ) : null}
          <Select
            label={text.draft.column}
            placeholder={text.draft.chooseColumn}
            value={column === null ? null : String(column)}
            data={columns}
            maxDropdownHeight={320}
            renderOption={({ option }) => (
              <span className={classes.option}>
                <span>{option.label}</span>
                <span className={classes.quiet}>
                  {columns.find((each) => each.value === option.value)?.share}
                </span>
              </span>
            )}
            onChange={(index) => index !== null && chooseColumn(Number(index))}
          />
          {chosen === undefined ? null : <span className={classes.share}>{chosen.share}</span>}
        </Group>
      )}
      {inspection !== null && column === null ? <Callout tone="plain">{text.draft.noColumn}</Callout> : null}
    </header>
  );
}
