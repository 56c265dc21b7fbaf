/**
 * Runs the parts of a test at once, because they mostly wait for a clock or another program. It ends with the last of them,
 * and fails with what each failed part is called.
 */
export async function together(parts: Readonly<Record<string, () => Promise<void>>>): Promise<void> {
  const names = Object.keys(parts);
  const ends = await Promise.allSettled(Object.values(parts).map((part) => part()));
  const failures = ends.flatMap((end, index) =>
    end.status === 'rejected' ? [{ name: names[index], error: end.reason as Error }] : [],
  );
  if (failures.length === 0) return;
  const told = failures.map(({ name, error }) => `${name}: ${error.stack ?? String(error)}`).join('\n\n');
  throw new Error(told, { cause: failures[0]?.error });
}
