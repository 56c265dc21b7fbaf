import { createHash } from 'node:crypto';
import type { ZipPart } from './zip-fixture.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The bytes of a made-up macro project; none of them may change. */
export const MACRO_BYTES = Buffer.concat(
  Array.from({ length: 100 }, (_, index) => createHash('sha512').update(String(index)).digest()),
);

export const contentTypes = (hasMacro: boolean): string => {
  const overrides = Object.entries({
    'xl/workbook.xml': hasMacro
      ? 'application/vnd.ms-excel.sheet.macroEnabled.main+xml'
      : `${TYPE}.sheet.main+xml`,
    'xl/styles.xml': `${TYPE}.styles+xml`,
    'xl/sharedStrings.xml': `${TYPE}.sharedStrings+xml`,
    'xl/worksheets/sheet1.xml': `${TYPE}.worksheet+xml`,
    'xl/worksheets/sheet2.xml': `${TYPE}.worksheet+xml`,
    'xl/worksheets/sheet3.xml': `${TYPE}.worksheet+xml`,
    'xl/drawings/drawing1.xml': 'application/vnd.openxmlformats-officedocument.drawing+xml',
    'xl/charts/chart1.xml': 'application/vnd.openxmlformats-officedocument.drawingml.chart+xml',
    'xl/pivotTables/pivotTable1.xml': `${TYPE}.pivotTable+xml`,
    'xl/pivotCache/pivotCacheDefinition1.xml': `${TYPE}.pivotCacheDefinition+xml`,
    'xl/pivotCache/pivotCacheRecords1.xml': `${TYPE}.pivotCacheRecords+xml`,
  }).map(([name, type]) => `<Override PartName="/${name}" ContentType="${type}"/>`);
  const macro = hasMacro
    ? '<Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/>'
    : '';
  return `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${macro}${overrides.join('')}</Types>`;
};

function relations(items: readonly [kind: string, target: string][]): string {
  const entries = items.map(([kind, target], index) => {
    const type = kind === 'vbaProject' ? 'http://schemas.microsoft.com/office/2006/relationships' : OFFICE;
    return `<Relationship Id="rId${index + 1}" Type="${type}/${kind}" Target="${target}"/>`;
  });
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${entries.join('')}</Relationships>`;
}

export const ROOT_RELATIONS = relations([['officeDocument', 'xl/workbook.xml']]);
export const SHEET1_RELATIONS = relations([['drawing', '../drawings/drawing1.xml']]);

export const workbookRelations = (hasMacro: boolean): string =>
  relations([
    ['worksheet', 'worksheets/sheet1.xml'],
    ['worksheet', 'worksheets/sheet2.xml'],
    ['worksheet', 'worksheets/sheet3.xml'],
    ['styles', 'styles.xml'],
    ['sharedStrings', 'sharedStrings.xml'],
    ['pivotCacheDefinition', 'pivotCache/pivotCacheDefinition1.xml'],
    ...(hasMacro ? [['vbaProject', 'vbaProject.bin'] as [string, string]] : []),
  ]);

export const WORKBOOK = `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr/><sheets><sheet name="Secret" sheetId="3" state="hidden" r:id="rId3"/><sheet name="Accounts" sheetId="1" r:id="rId1"/><sheet name="Pivot" sheetId="2" r:id="rId2"/></sheets><definedNames><definedName name="Revenue">Accounts!$C$2:$C$6</definedName></definedNames><calcPr calcId="191029"/><pivotCaches><pivotCache cacheId="1" r:id="rId6"/></pivotCaches></workbook>`;

export const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><color rgb="FFFFFFFF"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FF1F4E79"/></patternFill></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1"/><xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles><dxfs count="1"><dxf><font><color rgb="FF9C0006"/></font></dxf></dxfs></styleSheet>`;

/** The sheets `Pivot` and `Secret`, and the pivot table with its cache. */
export function pivotParts(): ZipPart[] {
  const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const pivotSheet = `${HEAD}<worksheet xmlns="${MAIN}"><sheetData><row r="3">${cell('A3', 'Row Labels')}${cell('B3', 'Sum of Revenue')}</row><row r="4">${cell('A4', 'Grand Total')}<c r="B4"><v>60.5</v></c></row></sheetData></worksheet>`;
  const secret = `${HEAD}<worksheet xmlns="${MAIN}"><sheetData><row r="1">${cell('A1', 'website')}</row><row r="2">${cell('A2', 'hidden.com')}</row></sheetData></worksheet>`;
  return [
    { name: 'xl/worksheets/sheet2.xml', data: pivotSheet },
    {
      name: 'xl/worksheets/_rels/sheet2.xml.rels',
      data: relations([['pivotTable', '../pivotTables/pivotTable1.xml']]),
    },
    { name: 'xl/worksheets/sheet3.xml', data: secret },
    {
      name: 'xl/pivotTables/pivotTable1.xml',
      data: `${HEAD}<pivotTableDefinition xmlns="${MAIN}" name="PivotTable1" cacheId="1" dataCaption="Values" dataOnRows="0"><location ref="A3:B4" firstHeaderRow="1" firstDataRow="1" firstDataCol="1"/><pivotFields count="2"><pivotField axis="axisRow" showAll="0"><items count="2"><item x="0"/><item t="default"/></items></pivotField><pivotField dataField="1" showAll="0"/></pivotFields><rowFields count="1"><field x="0"/></rowFields><rowItems count="1"><i t="grand"><x/></i></rowItems><colItems count="1"><i/></colItems><dataFields count="1"><dataField name="Sum of Revenue" fld="1" baseField="0" baseItem="0"/></dataFields></pivotTableDefinition>`,
    },
    {
      name: 'xl/pivotTables/_rels/pivotTable1.xml.rels',
      data: relations([['pivotCacheDefinition', '../pivotCache/pivotCacheDefinition1.xml']]),
    },
    {
      name: 'xl/pivotCache/pivotCacheDefinition1.xml',
      data: `${HEAD}<pivotCacheDefinition xmlns="${MAIN}" xmlns:r="${OFFICE}" r:id="rId1" recordCount="1"><cacheSource type="worksheet"><worksheetSource ref="A1:B2" sheet="Accounts"/></cacheSource><cacheFields count="2"><cacheField name="Name" numFmtId="0"><sharedItems count="1"><s v="Acme"/></sharedItems></cacheField><cacheField name="Revenue" numFmtId="0"><sharedItems containsSemiMixedTypes="0" containsString="0" containsNumber="1"/></cacheField></cacheFields></pivotCacheDefinition>`,
    },
    {
      name: 'xl/pivotCache/_rels/pivotCacheDefinition1.xml.rels',
      data: relations([['pivotCacheRecords', 'pivotCacheRecords1.xml']]),
    },
    {
      name: 'xl/pivotCache/pivotCacheRecords1.xml',
      data: `${HEAD}<pivotCacheRecords xmlns="${MAIN}" count="1"><r><x v="0"/><n v="60.5"/></r></pivotCacheRecords>`,
    },
  ];
}

/** A bar chart of the revenues, and its drawing. */
export function chartParts(): ZipPart[] {
  const drawing = 'http://schemas.openxmlformats.org/drawingml/2006';
  const axis = (kind: string, id: number, place: string) =>
    `<c:${kind}><c:axId val="${id}"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:axPos val="${place}"/><c:crossAx val="${3 - id}"/></c:${kind}>`;
  return [
    {
      name: 'xl/drawings/drawing1.xml',
      data: `${HEAD}<xdr:wsDr xmlns:xdr="${drawing}/spreadsheetDrawing" xmlns:a="${drawing}/main"><xdr:twoCellAnchor><xdr:from><xdr:col>20</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>1</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:to><xdr:col>26</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>15</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:to><xdr:graphicFrame macro=""><xdr:nvGraphicFramePr><xdr:cNvPr id="2" name="Chart 1"/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr><xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm><a:graphic><a:graphicData uri="${drawing}/chart"><c:chart xmlns:c="${drawing}/chart" xmlns:r="${OFFICE}" r:id="rId1"/></a:graphicData></a:graphic></xdr:graphicFrame><xdr:clientData/></xdr:twoCellAnchor></xdr:wsDr>`,
    },
    { name: 'xl/drawings/_rels/drawing1.xml.rels', data: relations([['chart', '../charts/chart1.xml']]) },
    {
      name: 'xl/charts/chart1.xml',
      data: `${HEAD}<c:chartSpace xmlns:c="${drawing}/chart" xmlns:a="${drawing}/main"><c:chart><c:plotArea><c:layout/><c:barChart><c:barDir val="col"/><c:grouping val="clustered"/><c:ser><c:idx val="0"/><c:order val="0"/><c:val><c:numRef><c:f>Accounts!$C$2:$C$6</c:f></c:numRef></c:val></c:ser><c:axId val="1"/><c:axId val="2"/></c:barChart>${axis('catAx', 1, 'b')}${axis('valAx', 2, 'l')}</c:plotArea></c:chart></c:chartSpace>`,
    },
  ];
}
