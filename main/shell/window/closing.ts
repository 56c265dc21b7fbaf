import type { BrowserWindow } from 'electron';

/** What closing the window comes to: it closes, hides while an icon in the tray brings it back, or stays as it is. */
export type Closing = 'close' | 'hide' | 'stay';

/** Lets `decide` say what closing the window comes to, unless the program is ending; `onHidden` is told each time that it hides. */
export function closeAs(
  window: BrowserWindow,
  isEnding: () => boolean,
  decide: () => Closing,
  onHidden: () => void,
): void {
  window.on('close', (event) => {
    if (isEnding()) return;
    const closing = decide();
    if (closing === 'close') return;
    event.preventDefault();
    if (closing === 'stay') return;
    window.hide();
    onHidden();
  });
}
