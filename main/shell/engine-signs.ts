import { type BrowserWindow, Notification } from 'electron';
import type { HostEvent } from '../../preload/contract/host.ts';

/** Shows what the engine says outside the page: progress on the dock or task bar, and notices while the person looks elsewhere. */
export function showEngineSigns(
  event: Exclude<HostEvent, { type: 'proxy_wanted' }>,
  window: BrowserWindow | null,
): void {
  if (event.type === 'activity') {
    window?.setProgressBar(event.fraction ?? -1);
    return;
  }
  if (window?.isFocused() || !Notification.isSupported()) return;
  const notice = new Notification({ title: event.title, body: event.body });
  notice.on('click', () => {
    window?.show();
    window?.focus();
  });
  notice.show();
}
