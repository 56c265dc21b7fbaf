import { expect, it } from 'vitest';
import { createNames } from '../../../../main/engine/sheets/ods/names.ts';
import { cellTexts, parseRow } from '../../../../main/engine/sheets/ods/row-cells.ts';

const NAMESPACES = ['office', 'table', 'text']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ');

/** What programs show of each value, and what the file gives. */
const cells = [
  ['value-type="float" office:value="1234.5678"', '1,234.57', '1234.5678'],
  ['value-type="float" office:value="-0.001"', '(0.00)', '-0.001'],
  ['value-type="float" office:value="1200.4"', '1200', '1200.4'],
  ['value-type="percentage" office:value="0.125"', '13%', '0.125'],
  ['value-type="currency" office:currency="EUR" office:value="99.999"', '100,00 €', '99.999'],
  ['value-type="date" office:date-value="2024-03-17"', 'Mar 2024', '2024-03-17'],
  ['value-type="date" office:date-value="2024-03-17T14:30:45.5"', '17.03.24 14:30', '2024-03-17 14:30:45'],
  ['value-type="time" office:time-value="PT14H30M45S"', '14:30', '14:30:45'],
  ['value-type="boolean" office:boolean-value="true"', 'WAHR', 'TRUE'],
  ['value-type="string"', '007', '007'],
] as const;

it('numbers, dates and times are those that the file gives, and only for a person as they are shown', () => {
  const inside = cells.map(
    ([attributes, shown]) =>
      `<table:table-cell office:${attributes}><text:p>${shown}</text:p></table:table-cell>`,
  );
  const row = `<table:table-row ${NAMESPACES}>${inside.join('')}</table:table-row>`;
  const read = (isShown: boolean) => {
    const parts = parseRow(row, createNames(), isShown);
    return parts === null ? [] : cellTexts(parts);
  };
  expect(read(false)).toEqual(cells.map(([, , given]) => given));
  expect(read(true)).toEqual(cells.map(([, shown]) => (shown === 'WAHR' ? 'TRUE' : shown)));
});
