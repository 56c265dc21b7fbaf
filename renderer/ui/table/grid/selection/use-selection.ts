import { useCallback, useState } from 'react';
import type { CellPlace, CellRange } from '../types.ts';

export interface Selection {
  range: CellRange | null;
  /** Moves the active cell; with `extend` the other corner stays. */
  moveTo(place: CellPlace, extend: boolean): void;
  select(range: CellRange): void;
  clear(): void;
}

/** The selected block of cells; its head is the active cell. */
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
