const units = ['KiB', 'MiB', 'GiB'] as const;

/**
 * A size as every part of the program shows it: one decimal in the largest binary unit that fits, or whole
 * bytes.
 */
export function byteSize(bytes: number): { value: number; unit: 'byte' | (typeof units)[number] } {
  let value = bytes;
  let unit: 'byte' | (typeof units)[number] = 'byte';
  for (const larger of units) {
    if (value < 1_024) break;
    value /= 1_024;
    unit = larger;
  }
  return { value: Math.round(value * 10) / 10, unit };
}
