const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Domains of the workbook's sheet, from row 2 down. */
export const workbookDomains = [
  'github.com',
  'https://www.stripe.com/pricing',
  'not a domain',
  'ada@shopify.com',
];

/**
 * The parts of a workbook that has whatever people put into one: two visible sheets and a hidden one, styles, formulas, conditional formats, data
 * validation, a chart, a pivot table, a defined name, frozen panes, merged cells, dates, rich text, inline strings, a comment in the XML,
 * cells without references, and with `macros` a macro part.
 */
export function workbookParts(options: { macros?: boolean } = {}): Record<string, string | Buffer> {
  const macros = options.macros === true;
  const parts: Record<string, string | Buffer> = {
    '[Content_Types].xml': contentTypes(macros),
    '_rels/.rels': relations([['rId1', `${REL}/officeDocument`, 'xl/workbook.xml']]),
    'xl/workbook.xml': workbook,
    'xl/_rels/workbook.xml.rels': relations([
      ['rId1', `${REL}/worksheet`, 'worksheets/sheet1.xml'],
      ['rId2', `${REL}/worksheet`, '/xl/worksheets/sheet2.xml'],
      ['rId3', `${REL}/worksheet`, 'worksheets/sheet3.xml'],
      ['rId4', `${REL}/styles`, 'styles.xml'],
      ['rId5', `${REL}/sharedStrings`, 'sharedStrings.xml'],
      ['rId6', `${REL}/pivotCacheDefinition`, 'pivotCache/pivotCacheDefinition1.xml'],
      ...(macros
        ? ([
            ['rId7', 'http://schemas.microsoft.com/office/2006/relationships/vbaProject', 'vbaProject.bin'],
          ] as const)
        : []),
    ]),
    'xl/styles.xml': styles,
    'xl/sharedStrings.xml': sharedStrings,
    'xl/worksheets/sheet1.xml': accounts,
    'xl/worksheets/_rels/sheet1.xml.rels': relations([
      ['rId1', `${REL}/drawing`, '../drawings/drawing1.xml'],
    ]),
    'xl/worksheets/sheet2.xml': pivotSheet,
    'xl/worksheets/_rels/sheet2.xml.rels': relations([
      ['rId1', `${REL}/pivotTable`, '../pivotTables/pivotTable1.xml'],
    ]),
    'xl/worksheets/sheet3.xml': `${HEAD}<worksheet xmlns="${MAIN}"><sheetData><row r="1"><c r="A1"><v>42</v></c></row></sheetData></worksheet>`,
    'xl/drawings/drawing1.xml': drawing,
    'xl/drawings/_rels/drawing1.xml.rels': relations([['rId1', `${REL}/chart`, '../charts/chart1.xml']]),
    'xl/charts/chart1.xml': chart,
    'xl/pivotCache/pivotCacheDefinition1.xml': pivotCache,
    'xl/pivotCache/_rels/pivotCacheDefinition1.xml.rels': relations([
      ['rId1', `${REL}/pivotCacheRecords`, 'pivotCacheRecords1.xml'],
    ]),
    'xl/pivotCache/pivotCacheRecords1.xml': `${HEAD}<pivotCacheRecords xmlns="${MAIN}" count="2"><r><s v="Ada"/><n v="10"/></r><r><s v="Tim"/><n v="-2.5"/></r></pivotCacheRecords>`,
    'xl/pivotTables/pivotTable1.xml': pivotTable,
    'xl/pivotTables/_rels/pivotTable1.xml.rels': relations([
      ['rId1', `${REL}/pivotCacheDefinition`, '../pivotCache/pivotCacheDefinition1.xml'],
    ]),
  };
  if (macros)
    parts['xl/vbaProject.bin'] = Buffer.from(Array.from({ length: 4_096 }, (_, index) => (index * 37) % 256));
  return parts;
}

function relations(entries: readonly (readonly [string, string, string])[]): string {
  const all = entries
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`)
    .join('');
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${all}</Relationships>`;
}

function contentTypes(macros: boolean): string {
  const overrides = [
    [
      '/xl/workbook.xml',
      macros ? 'application/vnd.ms-excel.sheet.macroEnabled.main+xml' : `${SHEET_TYPE}.sheet.main+xml`,
    ],
    ...[1, 2, 3].map((number) => [`/xl/worksheets/sheet${number}.xml`, `${SHEET_TYPE}.worksheet+xml`]),
    ['/xl/styles.xml', `${SHEET_TYPE}.styles+xml`],
    ['/xl/sharedStrings.xml', `${SHEET_TYPE}.sharedStrings+xml`],
    ['/xl/drawings/drawing1.xml', 'application/vnd.openxmlformats-officedocument.drawing+xml'],
    ['/xl/charts/chart1.xml', 'application/vnd.openxmlformats-officedocument.drawingml.chart+xml'],
    ['/xl/pivotCache/pivotCacheDefinition1.xml', `${SHEET_TYPE}.pivotCacheDefinition+xml`],
    ['/xl/pivotCache/pivotCacheRecords1.xml', `${SHEET_TYPE}.pivotCacheRecords+xml`],
    ['/xl/pivotTables/pivotTable1.xml', `${SHEET_TYPE}.pivotTable+xml`],
  ].map(([name, type]) => `<Override PartName="${name}" ContentType="${type}"/>`);
  return `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/>${overrides.join('')}</Types>`;
}

const workbook = `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${REL}"><sheets><sheet name="Accounts &amp; more" sheetId="1" r:id="rId1"/><sheet name="Pivot" sheetId="2" r:id="rId2"/><sheet name="Secret" sheetId="3" state="hidden" r:id="rId3"/></sheets><definedNames><definedName name="Amounts">'Accounts &amp; more'!$C$2:$C$5</definedName></definedNames><pivotCaches><pivotCache cacheId="1" r:id="rId6"/></pivotCaches></workbook>`;

const styles = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles><dxfs count="1"><dxf><font><color rgb="FF9C0006"/></font></dxf></dxfs></styleSheet>`;

const sharedStrings = `${HEAD}<sst xmlns="${MAIN}" count="5" uniqueCount="5"><si><t>Website</t></si><si><t>Owner</t></si><si><t>Amount</t></si><si><r><rPr><b/></rPr><t xml:space="preserve">git</t></r><r><t>hub.com</t></r><rPh sb="0" eb="1"><t>ignored</t></rPh></si><si><t xml:space="preserve"> Ada &lt;the first&gt; </t></si></sst>`;

const accounts = `${HEAD}<worksheet xmlns="${MAIN}" xmlns:r="${REL}"><dimension ref="A1:E6"/><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="1" width="30" customWidth="1"/></cols><sheetData><!-- </row> in a comment --><row r="1" spans="1:5"><c r="A1" s="1" t="s"><v>0</v></c><c r="B1" s="1" t="s"><v>1</v></c><c r="C1" s="1" t="s"><v>2</v></c><c r="D1" s="1" t="inlineStr"><is><t>Since</t></is></c><c r="E1" s="1" t="inlineStr"><is><t>Double</t></is></c></row>
<row r="2" spans="1:5" ht="20" customHeight="1"><c r="A2" t="s"><v>3</v></c><c r="B2" t="s"><v>4</v></c><c r="C2"><v>10</v></c><c r="D2" s="2"><v>44197</v></c><c r="E2"><f>C2*2</f><v>20</v></c></row><row r="3" spans="1:5"><c t="inlineStr"><is><t><![CDATA[https://www.stripe.com/pricing]]></t></is></c><c t="inlineStr"><is><t>Tim &amp; Co</t></is></c><c><v>-2.5</v></c><c s="2"><v>44562</v></c><c t="str"><f>"a"&amp;"&gt;b"</f><v>a&gt;b</v></c></row><row r="4"><c r="A4" t="inlineStr"><is><t>not a domain</t></is></c><c r="C4" t="b"><v>1</v></c><c r="E4" t="e"><v>#N/A</v></c></row><row r="5"><c r="A5" t="inlineStr"><is><t>ada@shopify.com</t></is></c><c r="C5"><v>1.0000000000000001E-3</v></c></row><row r="6" hidden="1"/></sheetData><mergeCells count="1"><mergeCell ref="D4:E4"/></mergeCells><conditionalFormatting sqref="C2:C5"><cfRule type="cellIs" dxfId="0" priority="1" operator="lessThan"><formula>0</formula></cfRule></conditionalFormatting><dataValidations count="1"><dataValidation type="list" allowBlank="1" sqref="B2:B5"><formula1>"Ada,Tim"</formula1></dataValidation></dataValidations><pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/><drawing r:id="rId1"/></worksheet>`;

const pivotSheet = `${HEAD}<worksheet xmlns="${MAIN}" xmlns:r="${REL}"><dimension ref="A3:B6"/><sheetData><row r="3"><c r="A3" t="inlineStr"><is><t>Owner</t></is></c><c r="B3" t="inlineStr"><is><t>Sum of Amount</t></is></c></row><row r="4"><c r="A4" t="inlineStr"><is><t>Ada</t></is></c><c r="B4"><v>10</v></c></row><row r="5"><c r="A5" t="inlineStr"><is><t>Tim</t></is></c><c r="B5"><v>-2.5</v></c></row><row r="6"><c r="A6" t="inlineStr"><is><t>Total Result</t></is></c><c r="B6"><v>7.5</v></c></row></sheetData></worksheet>`;

const drawing = `${HEAD}<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><xdr:twoCellAnchor><xdr:from><xdr:col>7</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>1</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:to><xdr:col>14</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>15</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:to><xdr:graphicFrame macro=""><xdr:nvGraphicFramePr><xdr:cNvPr id="2" name="Chart 1"/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr><xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:r="${REL}" r:id="rId1"/></a:graphicData></a:graphic></xdr:graphicFrame><xdr:clientData/></xdr:twoCellAnchor></xdr:wsDr>`;

const chart = `${HEAD}<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><c:chart><c:plotArea><c:layout/><c:barChart><c:barDir val="col"/><c:grouping val="clustered"/><c:ser><c:idx val="0"/><c:order val="0"/><c:val><c:numRef><c:f>'Accounts &amp; more'!$C$2:$C$5</c:f></c:numRef></c:val></c:ser><c:axId val="1"/><c:axId val="2"/></c:barChart><c:catAx><c:axId val="1"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/><c:axPos val="b"/><c:crossAx val="2"/></c:catAx><c:valAx><c:axId val="2"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/><c:axPos val="l"/><c:crossAx val="1"/></c:valAx></c:plotArea></c:chart></c:chartSpace>`;

const pivotCache = `${HEAD}<pivotCacheDefinition xmlns="${MAIN}" xmlns:r="${REL}" r:id="rId1" recordCount="2"><cacheSource type="worksheet"><worksheetSource ref="B1:C3" sheet="Accounts &amp; more"/></cacheSource><cacheFields count="2"><cacheField name="Owner" numFmtId="0"><sharedItems count="2"><s v="Ada"/><s v="Tim"/></sharedItems></cacheField><cacheField name="Amount" numFmtId="0"><sharedItems containsSemiMixedTypes="0" containsString="0" containsNumber="1"/></cacheField></cacheFields></pivotCacheDefinition>`;

const pivotTable = `${HEAD}<pivotTableDefinition xmlns="${MAIN}" name="PivotTable1" cacheId="1" dataCaption="Values"><location ref="A3:B6" firstHeaderRow="1" firstDataRow="1" firstDataCol="1"/><pivotFields count="2"><pivotField axis="axisRow" showAll="0"><items count="3"><item x="0"/><item x="1"/><item t="default"/></items></pivotField><pivotField dataField="1" showAll="0"/></pivotFields><rowFields count="1"><field x="0"/></rowFields><rowItems count="3"><i><x/></i><i><x v="1"/></i><i t="grand"><x/></i></rowItems><colItems count="1"><i/></colItems><dataFields count="1"><dataField name="Sum of Amount" fld="1" baseField="0" baseItem="0"/></dataFields></pivotTableDefinition>`;
