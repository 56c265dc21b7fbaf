import { type BrowserWindow, Notification } from 'electron';
import type { NoticeWords } from '../../../words/en/shell.ts';
import { bringForward } from '../window/window.ts';
import { noticeText } from './notice-text.ts';

/** Shows one of the engine's notices on the desktop, unless the window has the focus. */
export function showNotice({ title, body }: NoticeWords, window: () => BrowserWindow | null): void {
  if (window()?.isFocused() || !Notification.isSupported()) return;
  const notice = new Notification({ title: noticeText(title, 120), body: noticeText(body, 400) });
  notice.on('click', () => bringForward(window()));
  notice.show();
}
