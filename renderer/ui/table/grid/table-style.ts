import { createContext } from 'react';
import type { CsvStyle } from '#contract/models/csv-style.ts';
import { usualCsv } from '#contract/values/exports.ts';

/** How all grids inside copy their cells. */
export const TableStyle = createContext<CsvStyle>(usualCsv);

/** How all grids inside put a text into the clipboard. */
export const CopyText = createContext<(text: string) => Promise<void>>(() =>
  Promise.reject(new Error('nothing copies here')),
);
