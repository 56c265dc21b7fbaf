import { type BrowserWindow, Notification } from 'electron';
import type { HostEvent } from '../../preload/contract/host.ts';
import { bringForward } from './single-instance.ts';

/** Says what the engine says while the person looks elsewhere. */
export function showNotice(
  event: Extract<HostEvent, { type: 'notice' }>,
  window: () => BrowserWindow | null,
): void {
  if (window()?.isFocused() || !Notification.isSupported()) return;
  const notice = new Notification({ title: event.title, body: event.body });
  notice.on('click', () => bringForward(window()));
  notice.show();
}
