import { isDecimal } from '../../preload/contract/values/amounts.ts';

/**
 * An amount as people type or paste it, with a comma or a point before its fraction, as an exact decimal such as `0.045`; '' if nothing stands there, null for what
 * is no amount. One sign is always that of the fraction, in every language: taken for one of thousands, a price would be a thousand times as high.
 */
export function readDecimal(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return '';
  const [, whole = '', fraction = ''] = /^(\d*)(?:[.,](\d*))?$/.exec(text) ?? [];
  if (whole === '' && fraction === '') return null;
  const exact = `${whole.replace(/^0+(?=\d)/, '') || '0'}${fraction === '' ? '' : `.${fraction}`}`;
  return isDecimal(exact) ? exact : null;
}
