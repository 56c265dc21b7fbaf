/** Answers of a bench, made from their numbers. */
export const BENCH_WORKSPACE = { account: 'https://service.example.com', workspace: 'w1' };

export function keyOf(index: number): string {
  return `site${index}.example.com`;
}

export function answerOf(index: number): string {
  const key = keyOf(index);
  const about = `Maker of number ${index} and of ${index % 97} other things. `.repeat(8);
  return JSON.stringify({ domain: key, company: { name: `Company ${index}`, city: 'Oslo', about } });
}
