/** A longer text could be a sentence. */
const MOST = 40;

/**
 * What someone chose who may want to mislead, such as a name, for a line of its own in a question of the system: in
 * quotes, and short, so that no sentence of theirs reads like one of ours. An address is kept by its `end`, which says
 * whose it is.
 */
export function chosenText(
  [open, close]: readonly [string, string],
  text: string,
  kept: 'start' | 'end' = 'start',
) {
  const signs = [...text.replace(/["“”„‟«»‹›]/g, '’')];
  const isWhole = signs.length <= MOST;
  const part = kept === 'start' ? signs.slice(0, MOST - 1) : signs.slice(1 - MOST);
  const cut = kept === 'start' ? `${part.join('')}…` : `…${part.join('')}`;
  return `${open}${isWhole ? signs.join('') : cut}${close}`;
}
