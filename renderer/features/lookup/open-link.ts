import { shell } from '../../bridge.ts';
import { attempt } from '../../stores/frame/notices.ts';

/** Whether a text is an address that a browser can open. */
export function isLink(value: string): boolean {
  return /^https?:\/\/[^\s]+$/i.test(value);
}

/** Opens an address in the person's browser; `snapshotId` names the saved answer that has it. */
export function openLink(url: string, snapshotId: number | null = null): void {
  void attempt(() => shell.openLink({ url, snapshotId }));
}
