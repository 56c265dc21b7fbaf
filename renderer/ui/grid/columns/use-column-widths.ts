import { type CSSProperties, useMemo, useState } from 'react';
import type { GridColumn } from '../types.ts';

const NARROWEST_PX = 48;
const WIDEST_PX = 900;

export interface ColumnWidths {
  style: CSSProperties;
  /** Of all columns in their order, px. */
  all: readonly number[];
  widthOf(key: string): number;
  resize(key: string, width: number): void;
}

/** Widths as variables of the grid's root, so that dragging an edge re-draws no row. */
export function useColumnWidths<Row>(columns: readonly GridColumn<Row>[], numberWidth: number): ColumnWidths {
  const [changed, setChanged] = useState<Readonly<Record<string, number>>>({});
  // The same object as long as nothing about it changes: the titles need not be drawn again while a person
  // scrolls.
  return useMemo(() => {
    const widths = columns.map((column) => changed[column.key] ?? column.width);
    const variables = Object.fromEntries(widths.map((width, index) => [`--column-${index}`, `${width}px`]));
    const all = numberWidth + widths.reduce((sum, width) => sum + width, 0);
    return {
      style: {
        ...variables,
        '--number-width': `${numberWidth}px`,
        '--grid-width': `${all}px`,
      } as CSSProperties,
      all: widths,
      widthOf: (key) => changed[key] ?? columns.find((column) => column.key === key)?.width ?? NARROWEST_PX,
      resize: (key, width) => {
        const fitting = Math.round(Math.min(Math.max(width, NARROWEST_PX), WIDEST_PX));
        setChanged((before) => ({ ...before, [key]: fitting }));
      },
    };
  }, [columns, numberWidth, changed]);
}
