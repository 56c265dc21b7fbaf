import { useCallback, useState } from 'react';
import type { CellPlace, CellRange } from '../types.ts';

export interface Selection {
  range: CellRange | null;
  /** Moves the active cell; `extend` keeps the other corner where it is. */
  moveTo(place: CellPlace, extend: boolean): void;
  select(range: CellRange): void;
  clear(): void;
}

/** The block of cells that is selected; its head is the active cell. */
export function useSelection(): Selection {
  const [range, setRange] = useState<CellRange | null>(null);
  return {
    range,
    moveTo: useCallback((place, extend) => {
      setRange((before) => ({ anchor: extend && before !== null ? before.anchor : place, head: place }));
    }, []),
    select: setRange,
    clear: useCallback(() => setRange(null), []),
  };
}
