import { isDecimal } from '#shared/money/amounts.ts';

/**
 * An amount as people type or paste it, with a decimal comma or point, as an exact decimal such as `0.045`;
 * '' if empty, null if it is no amount. A single separator is always the decimal one, in every language: if
 * it were taken for thousands, a price would be a thousand times as high.
 */
export function readDecimal(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return '';
  const [, whole = '', fraction = ''] = /^(\d*)(?:[.,](\d*))?$/.exec(text) ?? [];
  if (whole === '' && fraction === '') return null;
  const exact = `${whole.replace(/^0+(?=\d)/, '') || '0'}${fraction === '' ? '' : `.${fraction}`}`;
  return isDecimal(exact) ? exact : null;
}
