import { hashOf } from '../hash.ts';
import type { Service } from '../service.ts';
import type { ListRecord } from './lists.ts';
import { workbook } from './workbook.ts';

/** A finished list's file. */
export interface ListFile {
  readonly bytes: Buffer;
  readonly name: string;
  readonly type: string;
  readonly etag: string | null;
}

const made = new WeakMap<ListRecord, { version: number; file: ListFile }>();

/** The file of a ready list; the same bytes until it is made again. */
export function listFile(service: Service, list: ListRecord): ListFile {
  const known = made.get(list);
  if (known?.version === list.version) return known.file;
  const file = make(service, list);
  made.set(list, { version: list.version, file });
  return file;
}

function make({ dialect, options }: Service, list: ListRecord): ListFile {
  const { file, etag, workbookBelowRows } = dialect.list;
  const count = file === 'other count' ? Math.max(0, list.exportedRows - 1) : list.exportedRows;
  const rows = [['domain', 'country', 'company'], ...rowsOf(options.seed, list, count)];
  const isWorkbook = list.exportedRows < workbookBelowRows;
  const slug = list.technology.name.toLowerCase().replaceAll(' ', '-');
  const csv = `${rows.map((row) => row.join(',')).join('\r\n')}\r\n`;
  const footer = file === 'footer' ? `# ${list.resultCount} websites\r\n` : '';
  const tag = `"${list.id}-${list.version}"`;
  return {
    bytes: isWorkbook ? workbook(rows) : Buffer.from(csv + footer),
    name: `${slug}.${isWorkbook ? 'xlsx' : 'csv'}`,
    type: isWorkbook
      ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
      : 'text/csv; charset=utf-8',
    etag: etag === 'none' ? null : etag === 'weak' ? `W/${tag}` : tag,
  };
}

function rowsOf(seed: number, { id, version }: ListRecord, count: number): string[][] {
  return Array.from({ length: count }, (_, nth) => {
    const hash = hashOf(seed, 'row', id, version, nth);
    return [
      `site-${hash.toString(36)}.example`,
      ['Finland', 'Portugal', ''][hash % 3] ?? '',
      `Firm ${hash % 977}`,
    ];
  });
}
