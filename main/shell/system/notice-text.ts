import { oneLine } from '../../../preload/contract/values/one-line.ts';

/**
 * A text for a desktop notice: one line of at most `most` characters. Desktops of Linux read HTML in it, and
 * not all of them read its escapes, so < and > are replaced by signs that look similar.
 */
export function noticeText(text: string, most: number): string {
  return oneLine(text, most).replaceAll('<', '‹').replaceAll('>', '›');
}
