/** Previews that can be started. */
const KEPT = 20;

/** What `enrich` may start, by the name that `preview_enrichment` gave it. */
export interface Previews<Input> {
  /** Keeps what was previewed, and returns its name. The oldest is forgotten. */
  keep(input: Input): string;
  /** Whoever takes a preview starts it, or puts it back: two calls at once would start it twice. */
  take(name: string): Input | undefined;
  putBack(name: string, input: Input): void;
}

export function createPreviews<Input>(): Previews<Input> {
  const inputs = new Map<string, Input>();
  let last = 0;
  return {
    keep: (input) => {
      last += 1;
      const name = `p${last}`;
      inputs.set(name, input);
      for (const old of [...inputs.keys()].slice(0, -KEPT)) inputs.delete(old);
      return name;
    },
    take: (name) => {
      const input = inputs.get(name);
      inputs.delete(name);
      return input;
    },
    putBack: (name, input) => void inputs.set(name, input),
  };
}
