/**
 * A text without any of these characters at its end. A pattern such as `/,+$/` starts again at each of them,
 * which takes quadratic time.
 */
export function withoutEnd(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** The same for both ends. */
export function withoutEnds(text: string, signs: string): string {
  let start = 0;
  while (start < text.length && signs.includes(text.charAt(start))) start += 1;
  return withoutEnd(text.slice(start), signs);
}
