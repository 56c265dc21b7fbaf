/** Licences that ask for no more than to be named, with their text, in what ships. */
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
 * Names from before there was a list of names.
 *
 * @type {Record<string, string>}
 */
const oldNames = { 'MIT/X11': 'MIT', BSD: 'BSD-3-Clause' };

/**
 * Whether an SPDX expression lets us ship: of an `OR` one side is enough, of an `AND` both are needed. What cannot be read is not
 * permitted.
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
