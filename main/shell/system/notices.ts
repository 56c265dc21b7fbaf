import { type BrowserWindow, Notification } from 'electron';
import type { NoticeWords } from '../../../words/en/shell.ts';
import { bringForward } from '../window/window.ts';
import { noticeText } from './notice-text.ts';

/** Those that are shown. A notice that nothing holds may be collected, and then a click on it does nothing. */
const shown = new Set<Notification>();

/** Shows a notice on the desktop, unless the window is seen and has the focus. A click on it brings the window forward. */
export function showNotice({ title, body }: NoticeWords, window: () => BrowserWindow | null): void {
  const isSeen = window()?.isVisible() === true && window()?.isFocused() === true;
  if (isSeen || !Notification.isSupported()) return;
  const notice = new Notification({ title: noticeText(title, 120), body: noticeText(body, 400) });
  shown.add(notice);
  notice.on('click', () => bringForward(window()));
  notice.on('close', () => shown.delete(notice));
  notice.show();
}
