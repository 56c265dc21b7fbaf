import { ActionIcon, Group, Select } from '@mantine/core';
import { IconArrowLeft, IconTable } from '@tabler/icons-react';
import { useStore } from 'zustand';
import type { SheetInspection } from '#contract/models/sheet.ts';
import { fileNameOf, folderOf, formatBytes } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import { draftStore, isMadeFile } from '../../stores/draft/draft.ts';
import { dropDraft } from '../../stores/draft/draft-actions.ts';
import { chooseSheet } from '../../stores/draft/open-draft.ts';
import { openOwnFile } from '../../stores/explore/explore-open.ts';
import { showEnrich } from '../../stores/frame/ui.ts';
import { useOffer } from '../../stores/frame/use-offer.ts';
import { Callout } from '../../ui/callout.tsx';
import frame from '../../ui/table/result-screen.module.css';
import { ResultHead } from '../../ui/table/result-screen.tsx';
import { ToolButton } from '../../ui/tool-button.tsx';
import classes from './draft.module.css';
import { DraftColumn } from './draft-column.tsx';
import { DraftEncoding, delimiterWords } from './draft-encoding.tsx';
import { DraftHeader } from './draft-header.tsx';
import { useTitleFocus } from './use-title-focus.ts';

/** The file, its sheet, header and encoding, and the column of the domains. */
export function DraftHead() {
  const title = useTitleFocus();
  const path = useStore(draftStore, (draft) => draft.file?.path);
  const origin = useStore(draftStore, (draft) => draft.origin);
  const isMade = useStore(draftStore, isMadeFile);
  const name = fileNameOf(path ?? '');
  const leaving = isMade ? words.enrich.draft.leave : words.enrich.draft.back;
  const inspection = useStore(draftStore, (draft) => draft.inspection);
  const column = useStore(draftStore, (draft) => draft.column);
  const leave = () => {
    dropDraft();
    showEnrich({ kind: 'start' });
  };
  useOffer('back', leave);
  const file = useStore(draftStore, (draft) => draft.file);
  // The draft stays in Enrich meanwhile.
  const explore =
    isMade || file === null || inspection === null
      ? null
      : () => void openOwnFile(file, inspection.sheets.length > 1 ? inspection.sheet : null);
  useOffer('explore', explore);
  return (
    <ResultHead className={classes.head}>
      <div className={`${classes.nameRow} ${frame.first}`}>
        <ActionIcon variant="subtle" color="gray" aria-label={leaving} title={leaving} onClick={leave}>
          <IconArrowLeft size={18} aria-hidden />
        </ActionIcon>
        <div className={classes.name}>
          <h1 ref={title} tabIndex={-1} title={isMade ? undefined : path}>
            {origin !== 'file'
              ? words.enrich.draft.titles[origin]
              : // The file of a list's rows has their name.
                isMade
                ? name.replace(/\.csv$/, '')
                : name}
          </h1>
          <span className={classes.folder}>
            {isMade
              ? words.enrich.draft.ownHint[origin === 'file' ? 'list' : origin]
              : [...factsOf(inspection), folderOf(path ?? '')].join(' · ')}
          </span>
        </div>
        {explore === null ? null : (
          <ToolButton icon={IconTable} word={words.enrich.draft.explore} onClick={explore} />
        )}
      </div>
      {inspection === null || origin !== 'file' ? null : (
        <Group gap={12} align="end" className={classes.selects}>
          {inspection.sheets.length > 1 ? (
            <Select
              label={words.enrich.draft.sheet}
              value={inspection.sheet}
              data={inspection.sheets.map(({ name, hidden }) => ({
                value: name,
                label: hidden ? words.enrich.draft.hidden(name) : name,
              }))}
              onChange={(sheet) => sheet !== null && void chooseSheet(sheet)}
            />
          ) : null}
          <DraftColumn inspection={inspection} column={column} />
          {isMade ? null : (
            <>
              <DraftHeader inspection={inspection} />
              <DraftEncoding inspection={inspection} />
            </>
          )}
        </Group>
      )}
      {inspection !== null && column === null ? (
        <Callout tone="plain">{words.enrich.draft.noColumn}</Callout>
      ) : null}
    </ResultHead>
  );
}

/** The file's size and its delimiter. */
function factsOf(inspection: SheetInspection | null): string[] {
  if (inspection === null) return [];
  const { sizeBytes, dialect, columns } = inspection;
  const isParted = dialect !== undefined && columns.length > 1;
  return [formatBytes(sizeBytes), ...(isParted ? [delimiterWords(dialect.delimiter)] : [])];
}
