import { type BrowserWindow, Notification } from 'electron';
import type { NoticeWords } from '../../../words/en/shell.ts';
import { bringForward } from '../window/single-instance.ts';
import { noticeText } from './notice-text.ts';

/** Says what the engine says while the person looks elsewhere. */
export function showNotice({ title, body }: NoticeWords, window: () => BrowserWindow | null): void {
  if (window()?.isFocused() || !Notification.isSupported()) return;
  const notice = new Notification({ title: noticeText(title, 120), body: noticeText(body, 400) });
  notice.on('click', () => bringForward(window()));
  notice.show();
}
