/** The columns beside the pinned one that are in view; `last` is included, and less than `first` where there are none. */
export interface ColumnSpan {
  first: number;
  last: number;
  /** Width of the columns between the pinned one and `first`, px. */
  skipped: number;
}

/** The columns of these widths that are seen, wholly or in part, from `left` to `right`, px from where the first of them, which is pinned, begins. */
export function columnsInView(widths: readonly number[], left: number, right: number): ColumnSpan {
  const [pinned = 0] = widths;
  let start = pinned;
  let first = 1;
  // What is behind the pinned column is not seen.
  while (first < widths.length - 1 && start + (widths[first] ?? 0) <= left + pinned) {
    start += widths[first] ?? 0;
    first += 1;
  }
  const skipped = start - pinned;
  let last = first;
  while (last < widths.length - 1 && start + (widths[last] ?? 0) < right) {
    start += widths[last] ?? 0;
    last += 1;
  }
  return { first, last: Math.min(last, widths.length - 1), skipped };
}
