import { oneLine } from '../../../preload/contract/values/one-line.ts';

/**
 * A text as a desktop's notice may hold it: one line, at most `most` characters. Desktops of Linux read the signs of HTML in it as links and pictures,
 * and not all read what stands for these signs elsewhere, so they are replaced by ones that look alike.
 */
export function noticeText(text: string, most: number): string {
  return oneLine(text, most).replaceAll('<', '‹').replaceAll('>', '›');
}
