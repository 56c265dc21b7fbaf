/**
 * Makes many CSV files of one sound table that each break the rules in one realistic way, with what a reader
 * should get from each. The ways are from a survey of public data (Vitagliano et al., "Pollock: A Data
 * Loading Benchmark", 2023); the tables and files are made here.
 */
export interface Polluted {
  /** The way without row and column: files of one way are alike. */
  kind: string;
  name: string;
  bytes: Buffer;
  table: Table;
}

/** The expected result. Blank cells at the end of a row are ignored. */
export interface Table {
  /** Null if the file has no header. */
  header: string[] | null;
  records: string[][];
}

/** A table; its first row is the header. */
export type Rows = readonly (readonly string[])[];

interface Style {
  delimiter: string;
  quote: string;
  /** What is before a quote inside quotes. */
  escapeSign: string;
  newline: string;
  everyCellQuoted: boolean;
}

const SOUND: Style = {
  delimiter: ',',
  quote: '"',
  escapeSign: '"',
  newline: '\r\n',
  everyCellQuoted: false,
};

/** All files of one table. One row in `step` rows is broken. */
export function* polluted(source: Rows, step: number): Generator<Polluted> {
  const [header = [], ...records] = source;
  const whole: Table = { header: [...header], records: records.map((row) => [...row]) };
  const make = (kind: string, text: string | Buffer, table: Table = whole, at = ''): Polluted => ({
    kind,
    name: `${kind}${at}`,
    bytes: Buffer.from(text),
    table,
  });
  const sound = written(source, SOUND);
  yield make('sound', sound);
  yield* ofTheEnd(make, source, sound);
  yield* ofTheHeader(make, source);
  yield* aroundTheTable(make, source, sound);
  yield* ofTheStyle(make, source);
  for (let row = 0; row < source.length; row += step) yield* ofOneRow(make, source, row);
}

type Make = (kind: string, text: string | Buffer, table?: Table, at?: string) => Polluted;

function* ofTheEnd(make: Make, source: Rows, sound: string): Generator<Polluted> {
  const [header = [], ...records] = source;
  yield make('end without a newline', sound.trimEnd());
  yield make('end with two newlines', `${sound}\r\n`);
  yield make('end with many newlines', `${sound}${'\r\n'.repeat(12)}`);
  yield make('end with the sign of old programs', `${sound}\u001a`);
  yield make('header only', written([header], SOUND), { header: [...header], records: [] });
  for (const count of [1, 2, 3])
    yield make(`${count} rows`, written(source.slice(0, count + 1), SOUND), {
      header: [...header],
      records: records.slice(0, count).map((row) => [...row]),
    });
}

function* ofTheHeader(make: Make, source: Rows): Generator<Polluted> {
  const [header = [], ...records] = source;
  const rows = records.map((row) => [...row]);
  yield make('no header', written(records, SOUND), { header: null, records: rows });
  const groups = header.map((_, column) => (column % 3 === 0 ? `Group ${column / 3 + 1}` : ''));
  yield make('header of two rows', written([groups, ...source], SOUND));
  const parts = header.map((_, column) => (column % 2 === 0 ? `Part ${column / 2 + 1}` : ''));
  yield make('header of three rows', written([groups, parts, ...source], SOUND));
  const same = header.map((name, column) => (column === 1 ? (header[0] ?? name) : name));
  yield make('header with a name twice', written([same, ...records], SOUND), { header: same, records: rows });
  const blank = header.map((name, column) => (column === 2 ? '' : name));
  yield make('header with a blank name', written([blank, ...records], SOUND), {
    header: blank,
    records: rows,
  });
  const long = header.map((name, column) =>
    column === 1 ? `${name} ${'as it is written '.repeat(6)}` : name,
  );
  yield make('header with a long name', written([long, ...records], SOUND), { header: long, records: rows });
  const marked = header.map((name, column) => (column === 1 ? `${name} (%, $/h) #2` : name));
  yield make('header with signs', written([marked, ...records], SOUND), { header: marked, records: rows });
}

function* aroundTheTable(make: Make, source: Rows, sound: string): Generator<Polluted> {
  const [header = [], ...records] = source;
  const notes = [
    'Report of the third quarter',
    'Made on 2026-10-02, by the back office',
    'All figures in EUR',
  ];
  for (const count of [1, 2, 3]) {
    const above = notes.slice(0, count).map((note) => written([[note]], SOUND));
    yield make(`${count} rows above`, above.join('') + sound);
    yield make(`${count} rows and a blank one above`, `${above.join('')}\r\n${sound}`);
    const full = notes
      .slice(0, count)
      .map((note) => written([[note, ...header.slice(1).map(() => '')]], SOUND));
    yield make(`${count} wide rows above`, full.join('') + sound);
  }
  yield make('comments above', `# made by a program\r\n# version 2, 2026\r\n${sound}`);
  yield make('blank rows above', `\r\n\r\n${sound}`);
  yield make('delimiter declared', `sep=,\r\n${sound}`);
  const second = (columns: number): Rows => [
    Array.from({ length: columns }, (_, column) => `Extra ${column + 1}`),
    ...[1, 2, 3, 4, 5].map((row) => Array.from({ length: columns }, (_, column) => `${row}${column}`)),
  ];
  for (const columns of [Math.max(2, header.length - 3), header.length, header.length + 3])
    for (const gap of ['', '\r\n'])
      yield make(
        `a second table of ${columns < header.length ? 'fewer' : columns > header.length ? 'more' : 'as many'} columns`,
        sound + gap + written(second(columns), SOUND),
        { header: [...header], records: [...records, ...second(columns)].map((row) => [...row]) },
        gap === '' ? '' : ' behind a blank row',
      );
  const total = ['Total', ...header.slice(2).map(() => ''), '99'];
  yield make('a total below', sound + written([total], SOUND), {
    header: [...header],
    records: [...records.map((row) => [...row]), total],
  });
  const blank = header.map(() => '');
  yield make('a blank row in every ten', withBlankRows(source, ''));
  yield make('a row of delimiters in every ten', withBlankRows(source, blank.join(',')));
  const wide = source.map((row) => [...row, '', '']);
  yield make('delimiters at the end of each row', written(wide, SOUND));
  const narrow = source.map((row) => ['', ...row]);
  yield make('a blank first column', written(narrow, SOUND), {
    header: ['', ...header],
    records: records.map((row) => ['', ...row]),
  });
  yield make(
    'delimiters at the end of each row but the first',
    written([header, ...records.map((row) => [...row, ''])], SOUND),
  );
}

function withBlankRows(source: Rows, blank: string): string {
  return source
    .map((row, index) => written([row], SOUND) + (index % 10 === 9 ? `${blank}\r\n` : ''))
    .join('');
}

function* ofTheStyle(make: Make, source: Rows): Generator<Polluted> {
  for (const delimiter of [
    ';',
    '\t',
    '|',
    ' ',
    ':',
    '^',
    '~',
    '#',
    '&',
    '$',
    '!',
    '*',
    '%',
    '=',
    '/',
    '\u001f',
    '§',
  ])
    yield make(`delimiter ${nameOf(delimiter)}`, written(source, { ...SOUND, delimiter }));
  for (const delimiter of [', ', '; ', '| '])
    yield make(`delimiter ${nameOf(delimiter)}`, written(source, { ...SOUND, delimiter }));
  for (const [row, delimiter] of [
    [' | ', ' | '],
    [' , ', ' , '],
    ['||', '||'],
    [';;', ';;'],
    ['\t\t', '\t\t'],
  ] as const)
    yield make(`delimiter ${nameOf(row)}`, written(source, { ...SOUND, delimiter }));
  for (const quote of ["'", '`'])
    for (const everyCellQuoted of [false, true])
      yield make(
        `quotes ${quote}${everyCellQuoted ? ' everywhere' : ''}`,
        written(source, { ...SOUND, quote, escapeSign: quote, everyCellQuoted }),
      );
  yield make('quotes everywhere', written(source, { ...SOUND, everyCellQuoted: true }));
  for (const escapeSign of ['\\', '/', '^', '~', ''])
    for (const everyCellQuoted of [false, true])
      yield make(
        `escaped by ${nameOf(escapeSign)}${everyCellQuoted ? ', quotes everywhere' : ''}`,
        written(source, { ...SOUND, escapeSign, everyCellQuoted }),
      );
  for (const newline of ['\n', '\r', '\r\r\n', '\n\r'])
    yield make(`newline ${nameOf(newline)}`, written(source, { ...SOUND, newline }));
  const mixed = source.map((row, index) =>
    written([row], { ...SOUND, newline: ['\r\n', '\n', '\r'][index % 3] ?? '\n' }),
  );
  yield make('newlines of three kinds', mixed.join(''));
  const text = written(source, SOUND);
  yield make('encoding utf-8 with its mark', `\ufeff${text}`);
  yield make('encoding utf-16le with its mark', Buffer.from(`\ufeff${text}`, 'utf16le'));
  yield make('encoding utf-16le', Buffer.from(text, 'utf16le'));
  yield make('encoding utf-16be with its mark', Buffer.from(`\ufeff${text}`, 'utf16le').swap16());
  yield make('encoding latin-1', Buffer.from(text, 'latin1'));
}

/** Files with one irregular row. */
function* ofOneRow(make: Make, source: Rows, row: number): Generator<Polluted> {
  const lines = source.map((cells) => written([cells], SOUND));
  const cells = (source[row] ?? []).map((cell) => fieldOf(cell, SOUND));
  const own = source[row] ?? [];
  const file = (line: string, newline = '\r\n') =>
    [...lines.slice(0, row), line + newline, ...lines.slice(row + 1)].join('');
  const table = (values: readonly string[]): Table => {
    const rows = [...source.slice(0, row), values, ...source.slice(row + 1)].map((each) => [...each]);
    const [header = [], ...records] = rows;
    return { header, records };
  };
  const last = cells.length - 1;
  for (let column = 0; column < cells.length; column += 1) {
    const at = `, row ${row}, column ${column}`;
    if (column < last) {
      const joined = (cells[column] ?? '') + (cells[column + 1] ?? '');
      const [whole = []] = soundRows(joined);
      if (whole.length === 1)
        yield make(
          'a delimiter too few',
          file([...cells.slice(0, column), joined, ...cells.slice(column + 2)].join(',')),
          table([...own.slice(0, column), whole[0] ?? '', ...own.slice(column + 2)]),
          at,
        );
    }
    yield make(
      'a delimiter too many',
      file([...cells.slice(0, column + 1), '', ...cells.slice(column + 1)].join(',')),
      table([...own.slice(0, column + 1), '', ...own.slice(column + 1)]),
      at,
    );
    const changed = (cell: string, value: string, kind: string) =>
      make(
        kind,
        file([...cells.slice(0, column), cell, ...cells.slice(column + 1)].join(',')),
        table([...own.slice(0, column), value, ...own.slice(column + 1)]),
        at,
      );
    const cell = cells[column] ?? '';
    const value = own[column] ?? '';
    const isQuoted = cell.startsWith('"');
    if (!isQuoted) {
      yield changed(`${cell}"`, `${value}"`, 'a quote too many behind a cell');
      if (cell !== '') {
        yield changed(`"${cell}`, `"${value}`, 'a quote too many before a cell');
        yield changed(
          `${cell.slice(0, 1)}"${cell.slice(1)}`,
          `${value.slice(0, 1)}"${value.slice(1)}`,
          'a quote too many in a cell',
        );
        yield changed(`"${cell}" `, value, 'a blank behind a quoted cell');
        yield changed(` "${cell}"`, value, 'a blank before a quoted cell');
      }
    } else {
      yield changed(`"${cell}`, `"${value}`, 'a quote too many before a quoted cell');
      yield changed(`${cell}"`, `${value}"`, 'a quote too many behind a quoted cell');
      if (!/["\r\n]/.test(value) && value.includes(' '))
        yield changed(cell.replace(' ', ' "'), value.replace(' ', ' "'), 'a bare quote in a quoted cell');
    }
  }
  for (const delimiter of [';', '\t', ' '])
    yield make(
      `a row delimited by ${nameOf(delimiter)}`,
      file(cells.join(delimiter)),
      table(own),
      `, row ${row}`,
    );
  const single = own.map((cell) =>
    fieldOf(cell, { ...SOUND, quote: "'", escapeSign: "'", everyCellQuoted: true }),
  );
  yield make('a row in single quotes', file(single.join(',')), table(own), `, row ${row}`);
  yield make('a row with another newline', file(cells.join(','), '\n'), table(own), `, row ${row}`);
  yield make('a row of blanks behind delimiters', file(cells.join(', ')), table(own), `, row ${row}`);
}

function written(rows: Rows, style: Style): string {
  return rows
    .map((cells) => cells.map((cell) => fieldOf(cell, style)).join(style.delimiter) + style.newline)
    .join('');
}

function fieldOf(cell: string, { delimiter, quote, escapeSign, everyCellQuoted }: Style): string {
  const isNeeded = [delimiter.trim() || delimiter, quote, '\n', '\r'].some((sign) => cell.includes(sign));
  if (!isNeeded && !everyCellQuoted) return cell;
  const isDoubled = escapeSign === quote || escapeSign === '';
  const safe = isDoubled ? cell : cell.replaceAll(escapeSign, escapeSign + escapeSign);
  return quote + safe.replaceAll(quote, escapeSign + quote) + quote;
}

/** Parses text strictly by the rules, one character at a time. */
function soundRows(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isInside = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (isInside) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') {
        cell += letter;
        at += 1;
      } else isInside = false;
    } else if (letter === '"' && cell === '') isInside = true;
    else if (letter === ',') {
      row.push(cell);
      cell = '';
    } else if (letter === '\n') {
      rows.push([...row, cell]);
      row = [];
      cell = '';
    } else if (letter !== '\r') cell += letter;
  }
  return cell === '' && row.length === 0 ? rows : [...rows, [...row, cell]];
}

function nameOf(sign: string): string {
  return sign === '' ? 'nothing' : JSON.stringify(sign);
}
