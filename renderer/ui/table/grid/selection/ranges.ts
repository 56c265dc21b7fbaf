import type { CellPlace, CellRange } from '../types.ts';

/** A range with ordered corners. */
export interface Block {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export function blockOf({ anchor, head }: CellRange): Block {
  return {
    top: Math.min(anchor.row, head.row),
    bottom: Math.max(anchor.row, head.row),
    left: Math.min(anchor.column, head.column),
    right: Math.max(anchor.column, head.column),
  };
}

export function countCells(range: CellRange): number {
  const { top, bottom, left, right } = blockOf(range);
  return (bottom - top + 1) * (right - left + 1);
}

/** A place moved into the grid; null if the grid has no cells. */
export function clampPlace(place: CellPlace, rows: number, columns: number): CellPlace | null {
  if (rows === 0 || columns === 0) return null;
  return {
    row: Math.min(Math.max(place.row, 0), rows - 1),
    column: Math.min(Math.max(place.column, 0), columns - 1),
  };
}

/** Where a key moves from a place; null for keys that do not move. `screen` is the number of visible rows. */
export function moveBy(key: string, from: CellPlace, isFar: boolean, screen: number): CellPlace | null {
  const END = Number.MAX_SAFE_INTEGER;
  switch (key) {
    case 'ArrowUp':
      return { ...from, row: isFar ? 0 : from.row - 1 };
    case 'ArrowDown':
      return { ...from, row: isFar ? END : from.row + 1 };
    case 'ArrowLeft':
      return { ...from, column: isFar ? 0 : from.column - 1 };
    case 'ArrowRight':
      return { ...from, column: isFar ? END : from.column + 1 };
    case 'PageUp':
      return { ...from, row: from.row - screen };
    case 'PageDown':
      return { ...from, row: from.row + screen };
    case 'Home':
      return { row: isFar ? 0 : from.row, column: 0 };
    case 'End':
      return { row: isFar ? END : from.row, column: END };
    default:
      return null;
  }
}
