import { shell } from '../../bridge.ts';
import { attempt } from '../../stores/notices.ts';

/** Whether a text is an address that a browser opens. */
export function isLink(value: string): boolean {
  return /^https?:\/\/[^\s]+$/i.test(value);
}

/** Opens an address in the person's browser. */
export function openLink(url: string): void {
  void attempt(() => shell.openLink({ url }));
}
