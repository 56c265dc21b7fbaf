import { type CSSProperties, useMemo, useState } from 'react';
import type { GridColumn } from '../types.ts';

const NARROWEST_PX = 48;
const WIDEST_PX = 900;

export interface ColumnWidths {
  style: CSSProperties;
  /** The widths of all columns in order, px. */
  all: readonly number[];
  widthOf(key: string): number;
  resize(key: string, width: number): void;
}

/** Widths as CSS variables of the grid's root, so that dragging an edge draws no row again. */
export function useColumnWidths<Row>(columns: readonly GridColumn<Row>[], numberWidth: number): ColumnWidths {
  const [changed, setChanged] = useState<Readonly<Record<string, number>>>({});
  // The same object while nothing changes, so that titles are not drawn again during scrolling.
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
