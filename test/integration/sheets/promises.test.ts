import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openZip, type ZipFile } from '../../../main/engine/sheets/zip/read-zip.ts';
import { previewAndWrite } from '../../support/files/previewed-file.ts';
import { convertBySoffice, hasSoffice } from '../../support/files/soffice.ts';
import { tempDir } from '../../support/files/temp-dir.ts';
import { SHEET_PART, workbookParts } from '../../support/files/workbook-fixture.ts';
import { buildZip } from '../../support/files/zip-fixture.ts';

/** What a workbook promises: its structure, a sheet and its cells are protected, and it has a label of sensitivity. */
const STRUCTURE =
  '<workbookProtection workbookAlgorithmName="SHA-512" workbookHashValue="aGFzaA==" workbookSaltValue="c2FsdA==" workbookSpinCount="100000" lockStructure="1"/>';
const PROTECTED =
  '<sheetProtection algorithmName="SHA-512" hashValue="aGFzaA==" saltValue="c2FsdA==" spinCount="100000" sheet="1" objects="1" scenarios="1"/><protectedRanges><protectedRange sqref="B2:B4" name="Sites"/></protectedRanges>';
const MARKED = '<headerFooter><oddHeader>&amp;C&amp;"Calibri"Confidential</oddHeader></headerFooter>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const ID = '9fbde396-1a24-4c79-8edf-9254a0f35055';

const text = (place: string, cell: string) => `<c r="${place}" t="inlineStr"><is><t>${cell}</t></is></c>`;
const row = (number: number, name: string, site: string) =>
  `<row r="${number}">${text(`A${number}`, name)}${text(`B${number}`, site)}</row>`;
const SHEET = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><worksheet xmlns="${MAIN}"><sheetData>${row(1, 'Company', 'Website')}${row(2, 'Acme', 'acme.com')}${row(3, 'Bolt', 'bolt.io')}${row(4, 'Cobra', 'cobra.de')}</sheetData>${PROTECTED}<autoFilter ref="A1:B4"/>${MARKED}</worksheet>`;

const property = (id: number, name: string, value: string) =>
  `<property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="${id}" name="${name}"><vt:lpwstr>${value}</vt:lpwstr></property>`;
/** The label as older programs keep it, and as newer ones do. */
const LABEL = [
  {
    name: 'docProps/custom.xml',
    data: `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties" xmlns:vt="http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes">${property(2, `MSIP_Label_${ID}_Enabled`, 'true')}${property(3, `MSIP_Label_${ID}_Name`, 'Confidential')}</Properties>`,
  },
  {
    name: 'docMetadata/LabelInfo.xml',
    data: `<?xml version="1.0" encoding="utf-8" standalone="yes"?><clbl:labelList xmlns:clbl="http://schemas.microsoft.com/office/2020/mipLabelMetadata"><clbl:label id="{${ID}}" enabled="1" method="Privileged" siteId="{${ID}}" removed="0"/></clbl:labelList>`,
  },
];
const RELATIONS =
  '<Relationship Id="rIdLabel" Type="http://schemas.microsoft.com/office/2020/02/relationships/classificationlabels" Target="docMetadata/LabelInfo.xml"/><Relationship Id="rIdCustom" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/custom-properties" Target="docProps/custom.xml"/>';
const TYPES =
  '<Override PartName="/docProps/custom.xml" ContentType="application/vnd.openxmlformats-officedocument.custom-properties+xml"/><Override PartName="/docMetadata/LabelInfo.xml" ContentType="application/vnd.ms-office.classificationlabels+xml"/>';

/** Writes a workbook that makes all these promises. Its filter grows, so the part with the structure is written again. */
function promising(): string {
  const changes: Record<string, (xml: string) => string> = {
    '[Content_Types].xml': (xml) => xml.replace('</Types>', `${TYPES}</Types>`),
    '_rels/.rels': (xml) => xml.replace('</Relationships>', `${RELATIONS}</Relationships>`),
    'xl/workbook.xml': (xml) =>
      xml
        .replace('<workbookPr/>', `<workbookPr/>${STRUCTURE}`)
        .replace(
          '<definedNames>',
          '<definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="1" hidden="1">Accounts!$A$1:$B$4</definedName>',
        ),
  };
  const parts = workbookParts({ sheet: SHEET }).map(({ name, data }) => ({
    name,
    data: changes[name]?.(String(data)) ?? data,
  }));
  const path = join(tempDir(), 'promising.xlsx');
  writeFileSync(path, buildZip([...parts, ...LABEL]));
  return path;
}

async function partsOf(path: string): Promise<Map<string, string>> {
  const zip: ZipFile = await openZip(path);
  onTestFinished(() => zip.close());
  const parts = new Map<string, string>();
  for (const entry of zip.entries) parts.set(entry.name, await zip.readText(entry));
  return parts;
}

test('a workbook keeps its protected structure and sheets, and its label of sensitivity', async () => {
  const { path, out, preview } = await previewAndWrite(promising());
  expect(preview).toMatchObject({ rows: 3, warnings: [] });
  const [before, after] = [await partsOf(path), await partsOf(out)];
  expect([...after.keys()]).toEqual([...before.keys()]);
  const changed = [...before].filter(([name, xml]) => after.get(name) !== xml).map(([name]) => name);
  expect(changed.filter((name) => name !== 'xl/styles.xml').sort()).toEqual(['xl/workbook.xml', SHEET_PART]);
  const [book = '', grown = ''] = [before.get('xl/workbook.xml'), after.get('xl/workbook.xml')];
  expect(grown).toBe(book.replace('$A$1:$B$4', '$A$1:$E$4'));
  const tail = SHEET.slice(SHEET.indexOf('</sheetData>')).replace('A1:B4', 'A1:E4');
  expect(after.get(SHEET_PART)?.endsWith(tail)).toBe(true);
});

test.skipIf(!hasSoffice)('so does an OpenDocument, and LibreOffice finds all of it', async () => {
  const xlsx = promising();
  const made = convertBySoffice(xlsx, 'ods', dirname(xlsx));
  const parts = [...(await partsOf(made))].filter(([name]) => !name.endsWith('/'));
  // LibreOffice takes over no hash of this kind, and so not the structure either.
  const locked = '<office:spreadsheet table:structure-protected="true" table:protection-key="aGFzaA=="';
  writeFileSync(
    made,
    buildZip(
      parts.map(([name, data]) => ({ name, data: data.replace('<office:spreadsheet', locked) })),
      { stored: true },
    ),
  );
  const { path, out, preview } = await previewAndWrite(made);
  expect(preview).toMatchObject({ rows: 3, warnings: [] });
  const [before, after] = [await partsOf(path), await partsOf(out)];
  expect(after.get('meta.xml')).toBe(before.get('meta.xml'));
  expect(after.get('meta.xml')).toContain(`MSIP_Label_${ID}_Name`);
  const promises = (xml = '') => xml.match(/ table:(?:structure-)?protect[^=]*="[^"]*"/g);
  expect(promises(before.get('content.xml'))).toContain(' table:structure-protected="true"');
  expect(promises(after.get('content.xml'))).toEqual(promises(before.get('content.xml')));
  const opened = await partsOf(convertBySoffice(out, 'ods', tempDir()));
  const kept = promises(before.get('content.xml')) ?? [];
  expect(promises(opened.get('content.xml'))).toEqual(expect.arrayContaining([...kept]));
});
