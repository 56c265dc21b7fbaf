import { oneLine } from '#shared/text/one-line.ts';

/**
 * A text for a desktop notice: one line of at most `most` characters. Linux desktops read HTML in it, and not
 * all of them decode escapes, so < and > are replaced by similar characters.
 */
export function noticeText(text: string, most: number): string {
  return oneLine(text, most).replaceAll('<', '‹').replaceAll('>', '›');
}
