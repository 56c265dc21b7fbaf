import { posix } from 'node:path';
import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import type { SheetSummary } from '../model.ts';
import { eachTag } from '../xml/each-tag.ts';
import type { ZipEntry, ZipFile } from '../zip/read-zip.ts';
import { type CellFormat, parseCellFormats } from './cell-formats.ts';

export interface WorkbookSheet extends SheetSummary {
  entry: ZipEntry;
}

/** A workbook without the contents of its sheets. */
export interface Workbook {
  /** The part that lists the sheets. */
  entry: ZipEntry;
  sheets: WorkbookSheet[];
  usesDates1904: boolean;
  /** How each cell style (the `s` attribute) shows numbers. */
  cellFormats: readonly CellFormat[];
  sharedStrings: ZipEntry | undefined;
  styles: ZipEntry | undefined;
  format: 'xlsx' | 'xlsm';
}

interface Relation {
  type: string;
  target: string;
}

/**
 * Reads a workbook, except its sheets. Throws `file_unsupported`, `file_damaged`, or `Error` if it is no XML.
 */
export async function readWorkbook(zip: ZipFile): Promise<Workbook> {
  const rootRelations = await readRelations(zip, '_rels/.rels', '');
  const main =
    [...rootRelations.values()].find(({ type }) => type.endsWith('/officeDocument'))?.target ??
    'xl/workbook.xml';
  const entry = zip.find(main);
  if (entry === undefined) {
    throw new StackdeskError('file_unsupported', because('archive_file', { path: zip.path, kind: 'ZIP' }));
  }
  const folder = posix.dirname(main);
  const relations = await readRelations(
    zip,
    posix.join(folder, '_rels', `${posix.basename(main)}.rels`),
    folder,
  );
  const found = (kind: string) =>
    [...relations.values()].find(({ type }) => type.endsWith(`/${kind}`))?.target;
  const partOf = (kind: string) => zip.find(found(kind) ?? '');
  const styles = partOf('styles');
  const parsed = parseWorkbook(await zip.readText(entry));
  const stylesText = styles === undefined ? '<styleSheet/>' : await zip.readText(styles);
  const taken = new Set<ZipEntry>();
  return {
    entry,
    sheets: parsed.sheets.flatMap(({ name, hidden, relation }) => {
      const target = relations.get(relation);
      // Chart sheets and dialogs have no rows.
      const part = target?.type.endsWith('/worksheet') ? zip.find(target.target) : undefined;
      // A part that several sheets name would be read for each of them.
      if (part === undefined || taken.has(part)) return [];
      taken.add(part);
      return [{ name, hidden, entry: part }];
    }),
    usesDates1904: parsed.usesDates1904,
    cellFormats: parseCellFormats(stylesText),
    sharedStrings: partOf('sharedStrings'),
    styles,
    format: found('vbaProject') === undefined && !/\.xlsm$/i.test(zip.path) ? 'xlsx' : 'xlsm',
  };
}

/** What a part refers to, by relation id. `folder` is the part's own. Throws `file_damaged`. */
export async function readRelations(
  zip: ZipFile,
  name: string,
  folder: string,
): Promise<Map<string, Relation>> {
  const relations = new Map<string, Relation>();
  const entry = zip.find(name);
  if (entry === undefined) return relations;
  const xml = await zip.readText(entry);
  try {
    eachTag(xml, (tag, attributes) => {
      const { Id: id, Type: type, Target: target } = attributes;
      if (tag !== 'Relationship' || !id || !type || !target || attributes.TargetMode === 'External') return;
      // Some programs write it as a path of Windows.
      const path = target.replaceAll('\\', '/');
      relations.set(id, { type, target: path.startsWith('/') ? path.slice(1) : posix.join(folder, path) });
    });
  } catch (cause) {
    throw new StackdeskError('file_damaged', because('workbook_unreadable', { path: zip.path }), { cause });
  }
  return relations;
}

function parseWorkbook(xml: string) {
  const sheets: { name: string; hidden: boolean; relation: string }[] = [];
  let usesDates1904 = false;
  eachTag(xml, (tag, attributes) => {
    if (tag === 'workbookPr') usesDates1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
    const relation = Object.entries(attributes).find(([key]) => /(^|:)id$/.test(key))?.[1];
    if (tag !== 'sheet' || attributes.name === undefined || relation === undefined) return;
    sheets.push({ name: attributes.name, hidden: (attributes.state ?? 'visible') !== 'visible', relation });
  });
  return { sheets, usesDates1904 };
}
