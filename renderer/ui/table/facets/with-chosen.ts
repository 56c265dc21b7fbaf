/** The values counted, after chosen ones that were not counted. */
export function withChosen<Value>(
  counted: readonly { value: Value; count: number }[],
  chosen: readonly Value[],
): { value: Value; count: number | null }[] {
  const others = chosen.filter((value) => !counted.some((each) => each.value === value));
  return [...others.map((value) => ({ value, count: null })), ...counted];
}
