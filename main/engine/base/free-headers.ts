/** Headers for `before` and then `headings`. One that the sheet already has gets a number. */
export function freeHeaders(
  headings: readonly string[],
  existing: readonly string[],
  before: readonly string[] = [],
): string[] {
  const taken = new Set(existing.map((name) => name.trim().toLowerCase()));
  return [...before, ...headings].map((header) => {
    let unique = header;
    for (let count = 2; taken.has(unique.toLowerCase()); count += 1) unique = `${header} (${count})`;
    taken.add(unique.toLowerCase());
    return unique;
  });
}
