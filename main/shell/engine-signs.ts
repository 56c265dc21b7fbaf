import { type BrowserWindow, Notification } from 'electron';
import { bringForward } from './single-instance.ts';
import type { NoticeWords } from './words/en.ts';

/** Says what the engine says while the person looks elsewhere. */
export function showNotice({ title, body }: NoticeWords, window: () => BrowserWindow | null): void {
  if (window()?.isFocused() || !Notification.isSupported()) return;
  const notice = new Notification({ title, body });
  notice.on('click', () => bringForward(window()));
  notice.show();
}
