import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import { paletteStore } from '../../stores/frame/palette.ts';

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));
const ShortcutsSheet = lazy(async () => ({
  default: (await import('../shortcuts/shortcuts-sheet.tsx')).ShortcutsSheet,
}));

/** The palette or the sheet of shortcuts, if open. Their code is loaded on first use. */
export function Sheets() {
  const open = useStore(paletteStore, (state) => state.open);
  return (
    <Suspense fallback={null}>
      {open === 'palette' ? <Palette /> : open === 'shortcuts' ? <ShortcutsSheet /> : null}
    </Suspense>
  );
}
