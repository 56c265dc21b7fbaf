import { eachTag } from '../xml/each-tag.ts';
import { type DateStyle, dateStyleOf } from './date-format.ts';
import { type NumberFormat, numberFormatOf } from './number-format.ts';

/** How a cell style shows numbers. */
export interface CellFormat {
  dateStyle: DateStyle;
  number: NumberFormat;
}

/** The number formats of a workbook's cell styles, by the style's index. */
export function parseCellFormats(xml: string): CellFormat[] {
  const known = new Map<number, CellFormat>();
  const formats: CellFormat[] = [];
  let isInCells = false;
  eachTag(xml, (tag, attributes) => {
    if (tag === 'numFmt') {
      const id = Number(attributes.numFmtId);
      known.set(id, formatOf({ id, code: attributes.formatCode ?? '' }));
    }
    if (tag === 'cellXfs') isInCells = true;
    if (tag === 'cellStyles' || tag === 'dxfs') isInCells = false;
    if (tag !== 'xf' || !isInCells) return;
    const id = Number(attributes.numFmtId ?? 0);
    const format = known.get(id) ?? formatOf({ id, code: null });
    known.set(id, format);
    formats.push(format);
  });
  return formats;
}

/** `code` is null if the workbook gives only the format's number. */
function formatOf(format: { id: number; code: string | null }): CellFormat {
  return { dateStyle: dateStyleOf(format), number: numberFormatOf(format) };
}
