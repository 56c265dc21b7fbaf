/** Licences that only ask for their notice and text to be included. */
const permitted = new Set([
  '0BSD',
  'Apache-2.0',
  'Python-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'OFL-1.1',
  'Unlicense',
  'Zlib',
]);

/**
 * Names older than the SPDX list.
 *
 * @type {Record<string, string>}
 */
const oldNames = { 'MIT/X11': 'MIT', BSD: 'BSD-3-Clause' };

/**
 * Whether an SPDX expression lets us ship: one side of an `OR`, both sides of an `AND`. False if it can't be
 * parsed.
 *
 * @param {string} expression
 * @returns {boolean}
 */
export function isPermitted(expression) {
  const tokens = (oldNames[expression] ?? expression).match(/\(|\)|[^\s()]+/g) ?? [];
  let at = 0;
  /** @returns {boolean} */
  const either = () => {
    let isFine = both();
    while (tokens[at] === 'OR') {
      at += 1;
      isFine = both() || isFine;
    }
    return isFine;
  };
  /** @returns {boolean} */
  const both = () => {
    let isFine = one();
    while (tokens[at] === 'AND') {
      at += 1;
      isFine = one() && isFine;
    }
    return isFine;
  };
  /** @returns {boolean} */
  const one = () => {
    const token = tokens[at];
    at += 1;
    if (token !== '(') return token !== undefined && permitted.has(token);
    const isFine = either();
    if (tokens[at] !== ')') return false;
    at += 1;
    return isFine;
  };
  return either() && at === tokens.length;
}
