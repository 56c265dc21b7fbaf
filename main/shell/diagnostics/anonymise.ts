/** Rules in the order in which they are applied. Lengths are bounded, so that no line takes long. */
const rules: readonly (readonly [RegExp, string])[] = [
  // A developer needs the place in our own code.
  [/[^\s()"']{0,500}[\\/]([\w.-]{1,80}\.(?:c|m)?[jt]sx?:\d+(?::\d+)?)/gi, '[code] $1'],
  [/\b([a-z][a-z0-9+.-]{1,20}):\/\/\S+/gi, '$1:[address]'],
  // A path may contain spaces, so its end is unknown.
  [/(^|[\s"'(=:<])(?:~|[a-z]:)?[\\/].*/gi, '$1[path]'],
  [/[^\s"'<>()[\]{},;:=]{1,100}@[^\s"'<>()[\]{},;:]{1,255}/g, '[address]'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, '[address]'],
];

const code = new Set(['cjs', 'mjs', 'js', 'ts', 'tsx', 'node', 'asar']);
const named = /(?<![\p{L}\p{N}.])(?:[\p{L}\p{N}][\p{L}\p{N}_-]{0,62}\.){1,20}(\p{L}[\p{L}\p{N}-]{1,62})/gu;

/**
 * Removes names of people, websites, files and computers from a line, in addition to `redact`. Only for
 * diagnostics: the log itself stays on this computer and keeps them.
 */
export function anonymise(line: string): string {
  let clean = line;
  for (const [pattern, replacement] of rules) clean = clean.replace(pattern, replacement);
  return clean.replace(named, (name, last: string) => (code.has(last.toLowerCase()) ? name : '[name]'));
}
