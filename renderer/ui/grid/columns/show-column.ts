/** Scrolls sideways until a column is seen beside the pinned ones. */
export function showColumn(scroller: HTMLElement | null, column: number): void {
  const titles = scroller?.querySelectorAll<HTMLElement>('[role="columnheader"]');
  const number = titles?.[0];
  const pinned = titles?.[1];
  const title = titles?.[column + 1];
  if (scroller === null || number === undefined || pinned === undefined || title === undefined) return;
  if (title === pinned) return;
  const left = title.offsetLeft - pinned.offsetWidth - number.offsetWidth;
  const right = title.offsetLeft + title.offsetWidth - scroller.clientWidth;
  if (scroller.scrollLeft > left) scroller.scrollLeft = left;
  else if (scroller.scrollLeft < right) scroller.scrollLeft = right;
}
