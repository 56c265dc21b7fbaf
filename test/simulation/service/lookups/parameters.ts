/** A whole number in a query, within its bounds; `usual` if it is missing, null if it is wrong. */
export function wholeNumber(
  query: URLSearchParams,
  name: string,
  usual: number,
  least = 1,
  most = Number.MAX_SAFE_INTEGER,
): number | null {
  const text = query.get(name);
  if (text === null) return usual;
  const value = Number(text);
  return /^\d{1,15}$/.test(text) && value >= least && value <= most ? value : null;
}
