import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';

/** Finds a sheet by its name. Throws `sheet_not_found`. */
export function requireSheet<Sheet extends { name: string }>(
  sheets: readonly Sheet[],
  { path, sheet }: { path: string; sheet: string },
): Sheet {
  const found = sheets.find(({ name }) => name === sheet);
  if (found === undefined) {
    const names = sheets.map(({ name }) => `"${name}"`).join(', ');
    throw new StackdeskError('sheet_not_found', because('no_sheet', { path, sheet, sheets: names }));
  }
  return found;
}
