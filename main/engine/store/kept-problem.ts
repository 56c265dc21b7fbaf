import { type Problem, problemSchema } from '#contract/models/job.ts';

/** A problem that was kept as JSON. Null if there is none, or if somebody wrote something else there. */
export function problemIn(text: string | null): Problem | null {
  try {
    return text === null ? null : (problemSchema.safeParse(JSON.parse(text)).data ?? null);
  } catch {
    return null;
  }
}
