/** The name of a result unless a person has a pattern of their own. */
export const defaultOutputName = '{name} (enriched)';

/**
 * The parts of a pattern that are replaced: the file's name, the day, and a number that makes the name
 * unused.
 */
const PART = /\{(?:name|date|n)\}/g;

/** Why a text is no pattern for names of results; null if it is one. */
export function outputNameFault(
  pattern: string,
): 'no_name' | 'bad_sign' | 'unknown_part' | 'repeated_part' | null {
  if (!pattern.includes('{name}')) return 'no_name';
  // Characters that some systems refuse in a name, or a blank or dot at its ends, which some systems drop.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a name must not have these
  if (/[\u0000-\u001f<>:"/\\|?*]|^[ .]|[ .]$/.test(pattern)) return 'bad_sign';
  if (/[{}]/.test(pattern.replace(PART, ''))) return 'unknown_part';
  const parts = pattern.match(PART) ?? [];
  return new Set(parts).size < parts.length ? 'repeated_part' : null;
}
