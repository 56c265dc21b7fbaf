import { isErrorCode, StackdeskError } from '#contract/errors.ts';

/** A broken promise: its kind, and what was seen. Two with the same `signature` are one finding. */
export interface Finding {
  readonly kind: 'threw' | 'slow' | 'memory' | 'crash' | 'never-ends';
  readonly what: string;
  readonly signature: string;
}

/** What an error from a reader means; null for a `StackdeskError`, which is how an input is refused. */
export function findingOf(error: unknown): Finding | null {
  if (error instanceof StackdeskError && isErrorCode(error.code) && error.code !== 'internal') return null;
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  const frame =
    /\/((?:main|preload|contract|shared|renderer|test)\/[^)\n]+:\d+):\d+/.exec(stack ?? '')?.[1] ?? '';
  const words = message.split('\n')[0]?.slice(0, 200) ?? '';
  return {
    kind: 'threw',
    what: `${name}: ${words} (${frame})`,
    // A promise is identified by its words, another error by its place.
    signature: `threw ${name} ${frame === '' || words.startsWith('broken: ') ? words.replace(/\d+|"[^"]*"/g, '#') : frame}`,
  };
}

export function overdrawn(kind: 'slow' | 'memory', what: string): Finding {
  return { kind, what, signature: kind };
}
