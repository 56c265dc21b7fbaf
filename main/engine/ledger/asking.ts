/** What is being asked at this moment in one workspace, so that nothing is asked twice at the same time. */
export interface Asking {
  isAsked(subject: string): boolean;
  /** Resolves once this is no longer asked for, whatever came of it. */
  whenFree(subject: string): Promise<void>;
  /** Notes that these are asked for. The returned function ends that. */
  begin(subjects: readonly string[]): () => void;
}

export function createAsking(): Asking {
  const asked = new Map<string, { count: number; free: PromiseWithResolvers<void> }>();
  return {
    isAsked: (subject) => asked.has(subject),
    whenFree: async (subject) => {
      while (asked.has(subject)) await asked.get(subject)?.free.promise;
    },
    begin(subjects) {
      for (const subject of subjects) {
        const known = asked.get(subject) ?? { count: 0, free: Promise.withResolvers<void>() };
        known.count += 1;
        asked.set(subject, known);
      }
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        for (const subject of subjects) {
          const known = asked.get(subject);
          if (known === undefined) continue;
          known.count -= 1;
          if (known.count > 0) continue;
          asked.delete(subject);
          known.free.resolve();
        }
      };
    },
  };
}
