/** Patterns of what may be secret or personal in a text, with replacements. */
const rules: readonly (readonly [RegExp, string])[] = [
  [/\b((?:proxy-)?authorization|cookie)(["']?\s*[:=]\s*).*/gi, '$1$2[removed]'],
  [/\b(bearer|basic)\s+[\w.~+/=-]{4,}/gi, '$1 [removed]'],
  [
    /(\b[\w-]{0,40}(?:token|password|secret|api_?key)["']?\s*[:=]\s*)(?:"[^"]*"?|'[^']*'?|\S+)/gi,
    '$1[removed]',
  ],
  [/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/?#]*@/gi, '$1[removed]@'],
  [/\b([a-z][a-z0-9+.-]*:\/\/[^\s?#]*)[?#][^\s)]*/gi, '$1'],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[address]'],
  [/((?:\/home|\/Users|[A-Z]:\\Users)[/\\])[^/\\\s:)]+/g, '$1[person]'],
  // A long run of letters and digits is more likely a key than a word.
  [/\b(?=\w*\d)(?=\w*[a-z])\w{20,}\b/gi, '[removed]'],
];

const LINES = 40;

/** A text without what looks secret or personal. */
export function withoutSecrets(text: string): string {
  return rules.reduce((clean, [pattern, replacement]) => clean.replace(pattern, replacement), text);
}

/** Describes a failure for someone who is asked to help: where, when, which error, and the stack. */
export function describeTrouble(trouble: {
  name: string;
  error: unknown;
  componentStack: string;
  at: Date;
}): string {
  const { name, error, componentStack, at } = trouble;
  const said = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  // Some engines repeat the message at the beginning of the stack.
  const way = stack.startsWith(said) ? stack.slice(said.length) : stack;
  return withoutSecrets(
    [
      `Stackdesk, ${name}, ${at.toISOString()}`,
      said,
      ...firstLines(way),
      'Components:',
      ...firstLines(componentStack),
    ].join('\n'),
  );
}

function firstLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
    .slice(0, LINES);
}
