/**
 * Every way into doubt of a paid request. `lost`: no answer came that is the service's own. `crashed`: the program ended
 * before the answer was booked. `refused`: it was refused, and no look at the wallet agreed that this was free.
 * `left_out`: the answer leaves out what may have been charged. `unread`: the answer could not be read. `figures`: the
 * answer names figures that differ, or it is a copy that something in between kept, and may have been free. `late`: the
 * wallet fell after every figure had stood for as long as the service seemed to work.
 */
export const waysIntoDoubt = ['lost', 'crashed', 'refused', 'left_out', 'unread', 'figures', 'late'] as const;
export type WayIntoDoubt = (typeof waysIntoDoubt)[number];

/**
 * Every way out of doubt. `stood`: every figure of the wallet stood for as long as the service may have worked. `fell`: the
 * wallet fell, and that is booked. `limited`: it fell by less than what was in doubt. `answered`: an answer serves the same
 * question. `shared`: an answer that a colleague bought does. `listed`: the service's history has the list. `unlisted`: it
 * has not. `said`: a person looked, and says that nothing was charged.
 */
export const waysOutOfDoubt = [
  'stood',
  'fell',
  'limited',
  'answered',
  'shared',
  'listed',
  'unlisted',
  'said',
] as const;
export type WayOutOfDoubt = (typeof waysOutOfDoubt)[number];
