import { useStore } from 'zustand';
import type { CsvStyle } from '#contract/models/csv-style.ts';
import { usualCsv } from '#contract/values/exports.ts';
import { changeSettings, settingsStore } from './settings.ts';

/** How tables are written and copied, and a function that changes it for all of them. */
export function useCsvStyle(): [CsvStyle, (style: CsvStyle) => void] {
  const style = useStore(settingsStore, ({ settings }) => settings?.csvStyle ?? usualCsv);
  return [style, changeCsvStyle];
}

function changeCsvStyle(csvStyle: CsvStyle): void {
  void changeSettings({ csvStyle });
}
