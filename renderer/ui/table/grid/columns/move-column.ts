/** The columns with one moved; the first is pinned, so nothing moves before it. */
export function moveColumn<Key>(columns: readonly Key[], key: Key, to: number): readonly Key[] {
  const from = columns.indexOf(key);
  if (from < 1) return columns;
  const others = columns.filter((each) => each !== key);
  const place = Math.min(Math.max(to, 1), others.length);
  return [...others.slice(0, place), key, ...others.slice(place)];
}

/** The columns with one removed, or added at the end; the first one stays. */
export function toggleColumn<Key>(columns: readonly Key[], key: Key): readonly Key[] {
  if (columns[0] === key) return columns;
  return columns.includes(key) ? columns.filter((each) => each !== key) : [...columns, key];
}
