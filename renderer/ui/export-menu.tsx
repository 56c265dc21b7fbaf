import { Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ExportFormat } from '../../preload/contract/models/task.ts';
import { exportFormats } from '../../preload/contract/values/exports.ts';
import { ToolButton } from './tool-button.tsx';

interface ExportMenuProps {
  words: {
    readonly export: string;
    readonly exportTitle: (count: number) => string;
    readonly formats: Readonly<Record<ExportFormat, string>>;
  };
  /** How many rows are written. */
  count: number;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onExport: (format: ExportFormat) => void;
}

/** Writes rows to a file in one of the formats. */
export function ExportMenu({ words, count, isOpen, onOpen, onExport }: ExportMenuProps) {
  return (
    <Menu position="bottom-end" opened={isOpen} onChange={onOpen}>
      <Menu.Target>
        <ToolButton icon={IconDownload} word={words.export} disabled={count === 0} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{words.exportTitle(count)}</Menu.Label>
        {exportFormats.map((format) => (
          <Menu.Item key={format} onClick={() => onExport(format)}>
            {words.formats[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
