import { useStore } from 'zustand';
import type { CsvStyle } from '../../../preload/contract/models/csv-style.ts';
import { usualCsv } from '../../../preload/contract/values/exports.ts';
import { changeSettings, settingsStore } from './settings.ts';

/** How tables are written and copied, and a function that changes it for all of them. */
export function useCsvStyle(): [CsvStyle, (style: CsvStyle) => void] {
  const style = useStore(settingsStore, ({ settings }) => settings?.csvStyle ?? usualCsv);
  return [style, changeCsvStyle];
}

/** The store changes at once, so that a second choice does not undo one that is still being stored. */
function changeCsvStyle(csvStyle: CsvStyle): void {
  const { settings } = settingsStore.getState();
  if (settings !== null) settingsStore.setState({ settings: { ...settings, csvStyle } });
  void changeSettings({ csvStyle });
}
