import type { BrowserWindow } from 'electron';
import type { WindowCommand } from '#contract/shell.ts';

/** One step of the zoom. Chromium's levels are powers of 1.2, so this is about 10 per cent. */
const ZOOM_STEP = 0.5;
/** 58 and 400 per cent. Beyond these, text is too small, or a usual window has no room for one column. */
const ZOOM_LEVELS = { least: -3, most: 7.6 };

export interface WindowCommands {
  run(command: WindowCommand): void;
}

/** Carries out the commands for the window itself, not for the page. */
export function createWindowCommands(
  window: () => BrowserWindow | null,
  openHelp: () => void,
): WindowCommands {
  const zoom = (to: (level: number) => number) => {
    const contents = window()?.webContents;
    if (contents === undefined) return;
    const level = to(contents.getZoomLevel());
    contents.setZoomLevel(Math.min(Math.max(level, ZOOM_LEVELS.least), ZOOM_LEVELS.most));
  };
  return {
    run: (command) => {
      const shown = window();
      if (command === 'zoom_in') zoom((level) => level + ZOOM_STEP);
      else if (command === 'zoom_out') zoom((level) => level - ZOOM_STEP);
      else if (command === 'zoom_reset') zoom(() => 0);
      else if (command === 'full_screen') shown?.setFullScreen(!shown.isFullScreen());
      else openHelp();
    },
  };
}
