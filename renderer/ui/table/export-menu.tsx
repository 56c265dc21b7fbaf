import { Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { CsvStyle } from '../../../preload/contract/models/csv-style.ts';
import type { ExportFormat } from '../../../preload/contract/models/task.ts';
import { exportFormats } from '../../../preload/contract/values/exports.ts';
import { words } from '../../../words/words.ts';
import { CsvStyleDialog } from '../csv-style-dialog.tsx';
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
}

/** Writes rows to a file in one of the formats, with a way to choose how CSV is written. */
export function ExportMenu(props: ExportMenuProps) {
  const { title, digest, count, onExport } = props;
  const [isOpen, onOpen] = props.opening;
  const [style, onStyle] = props.style;
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <Menu position="bottom-end" opened={isOpen} onChange={onOpen}>
        <Menu.Target>
          <ToolButton icon={IconDownload} word={words.parts.export.button} disabled={count === 0} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{title}</Menu.Label>
          {exportFormats.map((format) => (
            <Menu.Item key={format} onClick={() => onExport(format)}>
              {format === 'md' && digest !== undefined ? digest : words.parts.export.formats[format]}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Label>{words.parts.csv.menu}</Menu.Label>
          <Menu.Item onClick={() => setChoosing(true)}>{words.parts.csv.style(style)}</Menu.Item>
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
