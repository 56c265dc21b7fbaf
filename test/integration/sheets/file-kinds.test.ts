import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { inEnglish, type ReasonKey } from '#contract/reason.ts';
import { openSheetFile } from '../../../main/engine/sheets/open-sheet-file.ts';
import { queryDuckdb } from '../../support/files/duckdb-read.ts';
import { oleBytes } from '../../support/files/ole-fixture.ts';
import { tempDir } from '../../support/files/temp-dir.ts';
import { buildZip } from '../../support/files/zip-fixture.ts';

const table = 'id,website\n1,a.com\n2,b.com\n';
const bytes = (text: string) => Buffer.from(text, 'latin1');
const zipOf = (...names: string[]) => buildZip(names.map((name) => ({ name, data: 'x' })));
/** What a program makes of the table. `{in}` is the file that it reads. */
const by = (program: string, ...args: string[]) => {
  const dir = tempDir();
  writeFileSync(join(dir, 'leads.csv'), table);
  return execFileSync(program, args, { cwd: dir });
};
const dbase = Buffer.alloc(98);
dbase.set([3, 124, 5, 17, 2, 0, 0, 0, 65, 0, 11, 0]);
const bmp = Buffer.alloc(60);
bmp.write('BM');
bmp[14] = 40;
const page = 'MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="x"\r\n\r\n--x\r\n';
const mail =
  'Received: from a.com\r\n\tby b.com\r\nFrom: ada@a.com\r\nSubject: Leads\r\n\r\nwebsite\r\na.com\r\nb.com\r\n';

test.each<[string, () => Buffer | string, ReasonKey, string?]>([
  ['a gzip file', () => gzipSync(table), 'packed_file', 'gzip'],
  ['a bzip2 file', () => by('bzip2', '-c', 'leads.csv'), 'packed_file', 'bzip2'],
  ['an xz file', () => by('xz', '-c', 'leads.csv'), 'packed_file', 'xz'],
  ['a Zstandard file', () => zstdCompressSync(table), 'packed_file', 'Zstandard'],
  ['a TAR file', () => by('tar', '-cf', '-', 'leads.csv'), 'archive_file', 'TAR'],
  ['a TAR file by POSIX', () => by('tar', '--format=posix', '-cf', '-', 'leads.csv'), 'archive_file', 'TAR'],
  ['a 7z file', () => bytes('7z\xbc\xaf\x27\x1c\0\x04'), 'archive_file', '7z'],
  ['a RAR file', () => bytes('Rar!\x1a\x07\x01\0'), 'archive_file', 'RAR'],
  ['a ZIP file of other files', () => zipOf('leads.csv', 'more.csv'), 'archive_file', 'ZIP'],
  ['a PDF', () => '%PDF-1.7\n1 0 obj', 'pdf_file'],
  ['a PNG', () => bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'), 'picture_file', 'PNG'],
  ['a JPEG', () => bytes('\xff\xd8\xff\xe0\0\x10JFIF\0'), 'picture_file', 'JPEG'],
  ['a GIF', () => bytes('GIF89a\x01\0\x01\0'), 'picture_file', 'GIF'],
  ['a BMP', () => bmp, 'picture_file', 'BMP'],
  ['a photo of a telephone', () => bytes('\0\0\0\x18ftypheic\0\0\0\0'), 'picture_file', 'HEIF'],
  ['an SVG', () => '<?xml version="1.0"?>\n<svg xmlns="x"><text>a.com</text></svg>', 'picture_file', 'SVG'],
  ['an SQLite file', () => bytes('SQLite format 3\0\x10\0'), 'data_file', 'SQLite'],
  ['an Access file', () => bytes('\0\x01\0\0Standard ACE DB\0'), 'data_file', 'Access'],
  ['a dBase file', () => dbase, 'data_file', 'dBase'],
  ['an Avro file', () => bytes('Obj\x01\x04'), 'data_file', 'Avro'],
  ['an ORC file', () => bytes('ORC\n\x05'), 'data_file', 'ORC'],
  ['Pages', () => zipOf('Index/Document.iwa'), 'letter_file', 'Pages'],
  ['Keynote', () => zipOf('Index/Document.iwa', 'Index/Slide-12.iwa'), 'letter_file', 'Keynote'],
  ['Numbers', () => zipOf('Index/Document.iwa', 'Index/Tables/DataList.iwa'), 'numbers_document'],
  ['Word', () => zipOf('[Content_Types].xml', 'word/document.xml'), 'letter_file', 'Word'],
  ['PowerPoint', () => zipOf('[Content_Types].xml', 'ppt/presentation.xml'), 'letter_file', 'PowerPoint'],
  ['a book', () => zipOf('mimetype', 'META-INF/container.xml'), 'letter_file', 'EPUB'],
  ['old Word', () => oleBytes(['WordDocument']), 'letter_file', 'Word'],
  ['old PowerPoint', () => oleBytes(['PowerPoint Document']), 'letter_file', 'PowerPoint'],
  ['RTF', () => '{\\rtf1\\ansi a.com}', 'letter_file', 'RTF'],
  ['a message of Outlook', () => oleBytes(['__properties_version1.0']), 'mail_file'],
  ['an e-mail', () => mail, 'mail_file'],
  ['an e-mail of a mailbox', () => `From ada@a.com Fri Nov 27 2026\n${mail}`, 'mail_file'],
  ['a web page saved as one file', () => page, 'web_archive'],
  ['Excel 2', () => bytes('\x09\0\x04\0\x02\0\x10\0\x04\0'), 'old_excel'],
  ['JSON', () => '[{"website":"a.com"}]', 'other_text', 'JSON'],
  ['JSON in UTF-16', () => Buffer.from('\ufeff{"website":"a.com"}', 'utf16le'), 'other_text', 'JSON'],
  ['a list in JSON', () => '["a.com", "b.com"]', 'other_text', 'JSON'],
  ['XML', () => '<leads>\n  <lead>a.com</lead>\n</leads>', 'other_text', 'XML'],
  ['visiting cards', () => 'BEGIN:VCARD\r\nEMAIL:fran@a.com\r\nEND:VCARD\r\n', 'other_text', 'vCard'],
  ['a dump of a database', () => '-- MySQL dump 10.13\nINSERT INTO a', 'other_text', 'SQL'],
  [
    'Concordance',
    () => Buffer.from('þNameþ\x14þSiteþ\r\nþAcmeþ\x14þa.comþ\r\n', 'utf8'),
    'data_file',
    'Concordance',
  ],
  ['Concordance in Latin-1', () => bytes('\xfeName\xfe\x14\xfeSite\xfe\r\n'), 'data_file', 'Concordance'],
  ['lines in quotes', () => '"Name,Site"\n"Acme,a.com"\n"Beta,b.com"\n', 'lines_quoted'],
  ['zeros at the end', () => `Name,Site\nAcme,a.com\n${'\0'.repeat(512)}`, 'zeros_at_end'],
  ['nothing known', () => Buffer.from([1, 2, 3, 0, 4, 5, 1]), 'no_spreadsheet'],
])('%s is named, whatever its name says', async (what, content, key, kind) => {
  for (const name of [what === 'Pages' ? 'in.pages' : 'in.csv', 'in', 'in.txt'].slice(
    0,
    what === 'Pages' ? 1 : 3,
  )) {
    const path = join(tempDir(), name);
    writeFileSync(path, content());
    const failure = await openSheetFile(path).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'file_unsupported', reason: { key } });
    if (kind !== undefined) expect(failure).toMatchObject({ reason: { facts: { path, kind } } });
    expect(inEnglish((failure as { reason: never }).reason)).toContain(path);
  }
});

test('a Parquet file of any name is named', async () => {
  const path = join(tempDir(), 'in.csv');
  await queryDuckdb(
    `COPY (SELECT 'a.com' AS domain) TO '${path}' (FORMAT parquet, COMPRESSION uncompressed)`,
  );
  await expect(openSheetFile(path)).rejects.toMatchObject({ reason: { key: 'parquet_file' } });
});

test.each([
  'PAR1,website',
  'ORC;website',
  'Objekt,website',
  'BMW,website',
  'BZh,website',
  'GIF89a,website',
  'PGDMP,website',
  'PK,website',
  'MM,website',
  '<website>,<name>',
  '<b>website</b>,<b>name</b>',
  '[1] website,name',
  '{name},website',
  'From: website,To: name',
  'website: a.com',
  '<https://a.com>\n<https://b.com>',
])('a table in text that begins with the letters of another kind is read: %s', async (head) => {
  for (const name of ['in.csv', 'in.json', 'in.eml', 'in.html', 'in.xls']) {
    const path = join(tempDir(), name);
    writeFileSync(path, `${head}\n1,a.com\n2,b.com\n`);
    const file = await openSheetFile(path);
    expect(file.format).toBe('csv');
    await file.close();
  }
});
