import { Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { CsvStyle } from '#contract/models/csv-style.ts';
import type { ExportFormat } from '#contract/models/task.ts';
import { exportFormats } from '#contract/values/exports.ts';
import { words } from '../../../words/words.ts';
import { CsvStyleDialog } from '../csv-style-dialog.tsx';
import { MenuItem } from '../menu-item.tsx';
import { ToolButton } from '../tool-button.tsx';
import type { Opening } from './opening.ts';

interface ExportMenuProps {
  title: string;
  /** What Markdown is called, if it is no table. */
  digest?: string;
  /** How many rows are written. */
  count: number;
  opening: Opening;
  /** How CSV is written, with its setter. */
  style: readonly [CsvStyle, (style: CsvStyle) => void];
  onExport: (format: ExportFormat) => void;
  /** What else can be written from here; a dialog asks how. */
  other?: OtherExport | undefined;
}

/** Something else than these rows. */
export interface OtherExport {
  words: string;
  /** Why it cannot be written now; null if it can. */
  whyNot: string | null;
  onOpen: () => void;
}

/** Writes rows to a file in one of the formats, with a way to choose how CSV is written. */
export function ExportMenu(props: ExportMenuProps) {
  const { title, digest, count, onExport, other } = props;
  const [isOpen, onOpen] = props.opening;
  const [style, onStyle] = props.style;
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <Menu position="bottom-end" opened={isOpen} onChange={onOpen}>
        <Menu.Target>
          <ToolButton
            icon={IconDownload}
            word={words.parts.export.button}
            disabled={count === 0 && other === undefined}
          />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{title}</Menu.Label>
          {exportFormats.map((format) => (
            <MenuItem key={format} isOff={count === 0} onClick={() => onExport(format)}>
              {format === 'md' && digest !== undefined ? digest : words.parts.export.formats[format]}
            </MenuItem>
          ))}
          {other === undefined ? null : (
            <>
              <Menu.Divider />
              <MenuItem
                isOff={other.whyNot !== null}
                title={other.whyNot ?? undefined}
                onClick={other.onOpen}
              >
                {other.words}
              </MenuItem>
            </>
          )}
          <Menu.Divider />
          <Menu.Label>{words.parts.csv.menu}</Menu.Label>
          <MenuItem onClick={() => setChoosing(true)}>{words.parts.csv.style(style)}</MenuItem>
        </Menu.Dropdown>
      </Menu>
      <CsvStyleDialog
        isOpen={isChoosing}
        value={style}
        onChange={onStyle}
        onClose={() => setChoosing(false)}
      />
    </>
  );
}
