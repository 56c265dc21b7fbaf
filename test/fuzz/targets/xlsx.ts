import { workbookBytes } from '../../support/files/workbook-fixture.ts';
import { runSheet } from '../run-sheet.ts';
import { corpus, type Throw, withChangedPart, XML_SNIPPETS } from '../sheet-inputs.ts';

const SNIPPETS = [
  ...XML_SNIPPETS,
  ...[
    '<row>',
    '</row>',
    '<row r="1048577">',
    '<c>',
    '<c/>',
    '</c>',
    '<c r="XFD1" t="s"><v>99999999</v></c>',
    '<v>',
    '</v>',
  ],
  ...[
    '<is><t>',
    '<si>',
    '</si>',
    '<si/>',
    '<t>',
    '<rPh>',
    '</rPh>',
    '<f>',
    'HYPERLINK("https://a.example")',
    ' t="s"',
    ' s="99999"',
  ],
  ...[
    '<mergeCell ref="A1:XFD1048576"/>',
    '<autoFilter ref="A1:B9"/>',
    '<col min="1" max="16384" width="0"/>',
    '<dimension ref="A1"/>',
  ],
  ...[
    '<hyperlink ref="A1:XFD1048576" r:id="rId1"/>',
    '<definedName name="_xlnm._FilterDatabase">',
    '<xf numFmtId="14"/>',
    '[[[[h]',
    '#,##0.00;[Red]',
  ],
];

/** Workbooks with changes inside their parts. */
export const xlsx = {
  name: 'xlsx',
  samples: () => [
    workbookBytes(),
    workbookBytes({ macro: true, zip64: true }),
    ...corpus('xlsx', '.xlsx', 'xlsx', 'domains'),
  ],
  mutate: (input: Buffer, random: Throw) =>
    withChangedPart(input, random, { isText: /\.(?:xml|rels)$/, snippets: SNIPPETS }),
  run: (input: Buffer, workDir: string) => runSheet(input, workDir, 'in.xlsx'),
  limits: { baseMs: 5_000 },
  share: 3,
};
