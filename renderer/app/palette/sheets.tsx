import { Suspense } from 'react';
import { useStore } from 'zustand';
import { paletteStore } from '../../stores/frame/palette.ts';
import { loadedAhead } from '../../ui/load-ahead.ts';

const Palette = loadedAhead(async () => (await import('./palette.tsx')).Palette);
const ShortcutsSheet = loadedAhead(
  async () => (await import('../shortcuts/shortcuts-sheet.tsx')).ShortcutsSheet,
);

/** The palette or the sheet of shortcuts, if open. */
export function Sheets() {
  const open = useStore(paletteStore, (state) => state.open);
  return (
    <Suspense fallback={null}>
      {open === 'palette' ? <Palette /> : open === 'shortcuts' ? <ShortcutsSheet /> : null}
    </Suspense>
  );
}
