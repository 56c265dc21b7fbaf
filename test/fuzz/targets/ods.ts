import { runSheet } from '../run-sheet.ts';
import { corpus, type Throw, withChangedPart, XML_SNIPPETS } from '../sheet-inputs.ts';

const SNIPPETS = [
  ...XML_SNIPPETS,
  ...[
    '<table:table-row>',
    '</table:table-row>',
    '<table:table-row/>',
    '<table:table-cell/>',
    '<table:covered-table-cell>',
    '</table:table>',
  ],
  ...[
    ' table:number-columns-repeated="16384"',
    ' table:number-rows-repeated="1048576"',
    ' table:number-columns-spanned="16384"',
  ],
  ...[
    '<table:table table:name="x">',
    '<table:table/>',
    '<text:p>',
    '</text:p>',
    '<text:s text:c="1e9"/>',
    '<text:span/>\n',
    'xmlns:table="x"',
  ],
  ...[
    '<office:annotation>',
    '<table:table-column table:number-columns-repeated="16384"/>',
    '<draw:frame table:end-cell-address="a.XFD9">',
  ],
];

/** OpenDocument spreadsheets with changes inside their parts. */
export const ods = {
  name: 'ods',
  samples: () => corpus('ods', '.ods', 'ods', 'domains'),
  mutate: (input: Buffer, random: Throw) =>
    withChangedPart(input, random, {
      isText: /^(?:content\.xml|META-INF\/manifest\.xml|mimetype)$/,
      snippets: SNIPPETS,
    }),
  run: (input: Buffer, workDir: string) => runSheet(input, workDir, 'in.ods'),
  // A few bytes may mean a million rows, which are read one by one.
  limits: { baseMs: 30_000, baseBytes: 1_024 ** 3 },
  share: 2,
};
