const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const STRINGS = [
  '<si><t>Name</t></si>',
  '<si><t>Website</t></si>',
  '<si><t>Revenue</t></si>',
  '<si><t>Since</t></si>',
  '<si><t>Double</t></si>',
  '<si><r><t xml:space="preserve">Acme </t></r><r><rPr><b/></rPr><t>GmbH &amp; Co</t></r></si>',
  '<si><t>acme.com</t></si>',
  '<si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si>',
  '<si><t>_x005F_x0041_ and _x0009_tab</t></si>',
];

export function sharedStrings(): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<sst xmlns="${MAIN}" count="9" uniqueCount="9">${STRINGS.join('')}</sst>`;
}

/** What a person reads in the sheet, by row number. */
export const ACCOUNTS: Readonly<Record<number, readonly string[]>> = {
  1: ['Name', 'Website', 'Revenue', 'Since', 'Double'],
  2: ['Acme GmbH & Co', 'acme.com', '10.5', '2024-03-01', '21'],
  3: ['東京', 'https://www.example.co.jp/a?b=1&c=2', '20', '2024-03-01 12:30:00', '40'],
  4: [],
  5: ['_x0041_ and \ttab', 'inline.de', '30', '', 'TRUE'],
  6: ['No place', 'noplace.org', '0.1'],
  8: ['Total', '', '60.6', '', '#DIV/0!'],
};

/**
 * The XML of the sheet `Accounts`. With a prefix its elements are written `x:row`, as some programs do. Row 4
 * is self-closing, row 6 and its cells have no references, row 7 is missing, row 8 is merged; comments and
 * CDATA contain what looks like rows and cells.
 */
export function accountsSheet(prefix: '' | 'x:' = ''): string {
  const declaration = prefix === '' ? `xmlns="${MAIN}"` : `xmlns:x="${MAIN}"`;
  const body = `<sheetPr><tabColor rgb="FF00B050"/></sheetPr><dimension ref="A1:E8"/><sheetViews><sheetView tabSelected="1" workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols><col min="1" max="1" width="24" customWidth="1"/></cols><!-- <row r="99"><c r="A99"/></row> --><sheetData>
<row r="1" spans="1:5" ht="20" customHeight="1"><c r="A1" s="1" t="s"><v>0</v></c><c r="B1" s="1" t="s"><v>1</v></c><c r="C1" s="1" t="s"><v>2</v></c><c r="D1" s="1" t="s"><v>3</v></c><c r="E1" s="1" t="s"><v>4</v></c></row>
<row r="2" spans="1:5"><c r="A2" t="s"><v>5</v></c><c r="B2" t="s"><v>6</v></c><c r="C2"><v>10.5</v></c><c r="D2" s="2"><v>45352</v></c><c r="E2"><f>C2*2</f><v>21</v></c></row>
<row r='3' spans='1:5'><c r='A3' t='s'><v>7</v></c><!-- </row> <c r="Z3"/> --><c r='B3' t='inlineStr'><is><t><![CDATA[https://www.example.co.jp/a?b=1&c=2]]></t></is></c><c r='C3'><v>20</v></c><c r='D3' s='3'><v>45352.520833333336</v></c><c r='E3'><f>C3*2</f><v>40</v></c></row>
<row r="4" spans="1:5"/>
<row r="5" spans="1:5"><c r="A5" t="s"><v>8</v></c><c r="B5" t="inlineStr"><is><r><t>inline</t></r><r><t>.de</t></r></is></c><c r="C5"><v>30</v></c><c r="D5"/><c r="E5" t="b"><v>1</v></c></row>
<row><c t="inlineStr"><is><t>No place</t></is></c><c t="inlineStr"><is><t>noplace.org</t></is></c><c><v>0.10000000000000001</v></c></row>
<row r="8"><c r="A8" t="str"><f>"To"&amp;"tal"</f><v>Total</v></c><c r="C8"><f>SUM(Revenue)</f><v>60.6</v></c><c r="E8" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>
</sheetData><mergeCells count="1"><mergeCell ref="E8:G8"/></mergeCells><conditionalFormatting sqref="C2:C6"><cfRule type="cellIs" dxfId="0" priority="1" operator="lessThan"><formula>15</formula></cfRule></conditionalFormatting><dataValidations count="1"><dataValidation type="list" allowBlank="1" sqref="A2:A6"><formula1>"x,y"</formula1></dataValidation></dataValidations><pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/><drawing r:id="rId1"/>`;
  const named = prefix === '' ? body : body.replace(/<(\/?)(?=[a-zA-Z])/g, `<$1${prefix}`);
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<${prefix}worksheet ${declaration} xmlns:r="${OFFICE}">${named}</${prefix}worksheet>`;
}
