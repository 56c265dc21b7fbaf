import { useStore } from 'zustand';
import type { CsvStyle } from '../../preload/contract/models/csv-style.ts';
import { usualCsv } from '../../preload/contract/values/exports.ts';
import { changeSettings, settingsStore } from './settings.ts';

/** How exports write CSV, and the function that changes it for all from now on. */
export function useCsvStyle(): [CsvStyle, (style: CsvStyle) => void] {
  const style = useStore(settingsStore, ({ settings }) => settings?.csvStyle ?? usualCsv);
  return [style, (csvStyle) => void changeSettings({ csvStyle })];
}
