import { useCallback, useEffect, useState } from 'react';
import type { CellPlace, CellRange, KeptSelection } from '../types.ts';

export interface Selection {
  range: CellRange | null;
  /** Moves the active cell; with `extend` the other corner stays. */
  moveTo(place: CellPlace, extend: boolean): void;
  select(range: CellRange): void;
  clear(): void;
}

/** The selected block of cells; its head is the active cell. What is in `kept` at first is selected, and follows. */
export function useSelection(kept?: KeptSelection): Selection {
  const [range, setRange] = useState<CellRange | null>(kept?.range ?? null);
  useEffect(() => {
    if (kept !== undefined) kept.range = range;
  }, [kept, range]);
  return {
    range,
    moveTo: useCallback((place, extend) => {
      setRange((before) => ({ anchor: extend && before !== null ? before.anchor : place, head: place }));
    }, []),
    select: setRange,
    clear: useCallback(() => setRange(null), []),
  };
}
