/** How a result is called unless a person has a pattern of their own. */
export const defaultOutputName = '{name} (enriched)';

/** Of a name that is made by a pattern: the name of the file, the day, a number that makes it free. */
const PART = /\{(?:name|date|n)\}/g;

/** Why a text is no pattern for names of results; null if it is one. */
export function outputNameFault(
  pattern: string,
): 'no_name' | 'bad_sign' | 'unknown_part' | 'repeated_part' | null {
  if (!pattern.includes('{name}')) return 'no_name';
  // What some system does not take in a name; a blank or dot at its ends goes on some of them.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a name must not hold
  if (/[\u0000-\u001f<>:"/\\|?*]|^[ .]|[ .]$/.test(pattern)) return 'bad_sign';
  if (/[{}]/.test(pattern.replace(PART, ''))) return 'unknown_part';
  const parts = pattern.match(PART) ?? [];
  return new Set(parts).size < parts.length ? 'repeated_part' : null;
}
