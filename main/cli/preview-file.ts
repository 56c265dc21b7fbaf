import { StackdeskError } from '#contract/errors.ts';
import type { Preview } from '#contract/models/enrich.ts';
import type { SheetInspection } from '#contract/models/sheet.ts';
import { type FlagValues, textFlag } from './arguments.ts';
import type { InputFile } from './convert-file.ts';
import { encodingOptions } from './encoding-options.ts';
import { enrichOptions } from './enrich-options.ts';
import { labelFlag } from './label-flag.ts';
import { leaveOutFlags } from './leave-out-flags.ts';
import type { Opened } from './open-engine.ts';
import { type ReadTable, readTableOf } from './read-table.ts';
import { type RememberedFlags, withRemembered } from './remembered-flags.ts';
import type { Terminal } from './terminal.ts';

/** A preview, the choices `taken` over, and for whom the run is paid. */
export interface PreviewedFile {
  preview: Preview;
  /** What is read of the file. */
  table: ReadTable;
  taken: string[];
  /** Whose choices those are. */
  from: 'header' | 'run';
  label: string | null;
  /** The label of the last run like it, if this one has none; null if that had none either. */
  lastLabel: string | null;
}

/** Previews a file by flags and remembered choices. `isOwn`: we made the file from lines. */
export async function previewFile(
  opened: Opened,
  { path, ref, found, isOwn, out }: InputFile & { isOwn: boolean; out: string | undefined },
  given: FlagValues,
  terminal: Terminal,
): Promise<PreviewedFile> {
  const { client, give } = opened;
  const { flags, options, taken } = await takeRemembered(opened, { ref, found }, given);
  const before = found instanceof Error || given['no-remembered'] === true ? null : found;
  const encodings = encodingOptions(flags);
  const header = headerFlag(flags);
  const place = { encoding: encodings.encoding, sheet: textFlag(flags, 'sheet'), header };
  const isChosen = Object.values(place).some((each) => each !== undefined);
  if (!isChosen && found instanceof Error) throw found;
  const facts =
    isChosen || found instanceof Error ? await client.sheets.inspect({ path: ref, ...place }) : found;
  const { column, fallback } = chosenColumns(facts, flags, { path, isOwn });
  // The preview shows the balance after the run. Without the service, the last known balance is used.
  await client.session.refreshBalance().catch(() => undefined);
  const outDir = textFlag(flags, 'out-dir');
  const { maxAgeMs } = await client.settings.get();
  const preview = await client.enrich.preview({
    path: ref,
    sheet: facts.sheet,
    column,
    fallback,
    domains: flags.registrable === true ? 'registrable' : 'written',
    personalAddresses: flags['personal-addresses'] === true,
    hiddenRows: flags['hidden-rows'] === true,
    platformPages: flags['platform-pages'] === true,
    rowsBelow: flags['rows-below'] === true,
    header,
    options: { ...enrichOptions(flags, maxAgeMs), ...options },
    outputDir: outDir === undefined ? undefined : await give(outDir, { kind: 'folder' }),
    leaveOut: await leaveOutFlags(opened, flags, terminal),
    out: out === undefined ? undefined : await give(out, { kind: 'result' }),
    ...encodings,
  });
  const label = labelFlag(flags);
  return {
    preview,
    table: readTableOf(facts, { column, fallback }),
    taken,
    from: before?.remembered?.fingerprint === null ? 'run' : 'header',
    label: label ?? null,
    lastLabel: label === undefined ? (before?.lastLabel ?? null) : null,
  };
}

async function takeRemembered(
  { client }: Opened,
  { ref, found }: Pick<InputFile, 'ref' | 'found'>,
  given: FlagValues,
): Promise<RememberedFlags> {
  const remembered = found instanceof Error || given['no-remembered'] === true ? null : found.remembered;
  if (found instanceof Error || remembered == null) return { flags: given, options: {}, taken: [] };
  const { sheet, header, encoding } = remembered.choices;
  const isAsFound = sheet === undefined && header === undefined && encoding === undefined;
  const facts = isAsFound
    ? found
    : await client.sheets.inspect({ path: ref, sheet, header, encoding }).catch(() => found);
  return withRemembered(remembered.choices, facts, given);
}

/** The row of the header: its number, null for none, undefined to find it. Throws `usage`. */
export function headerFlag(flags: FlagValues): number | null | undefined {
  const text = textFlag(flags, 'header');
  if (text === undefined) return undefined;
  if (text.trim().toLowerCase() === 'none') return null;
  if (!/^[1-9]\d{0,6}$/.test(text.trim()))
    throw new StackdeskError('usage', `--header takes the number of a row, or none, not "${text}".`);
  return Number(text);
}

/**
 * The columns, by header (capitals do not matter) or number. The column with the domains may be found by its
 * cells.
 */
function chosenColumns(
  facts: SheetInspection,
  flags: FlagValues,
  { path, isOwn }: { path: string; isOwn: boolean },
): { column: number; fallback: number | null } {
  const wanted = textFlag(flags, 'column');
  const second = textFlag(flags, 'fallback');
  // A file that we made has one column, even if few of its lines have a domain.
  const found = isOwn ? 0 : facts.domainColumn;
  const column = wanted === undefined ? found : columnNamed(facts, path, wanted);
  if (column === null) {
    throw new StackdeskError(
      'no_domains',
      `${path}: no column of the sheet "${facts.sheet}" holds domains; name one with --column.`,
    );
  }
  const fallback = second === undefined ? null : columnNamed(facts, path, second);
  if (fallback === column)
    throw new StackdeskError(
      'usage',
      '--fallback and --column name the same column. Name another one with --fallback.',
    );
  return { column, fallback };
}

/** The column with this heading or number. Throws `column_not_found`. */
export function columnNamed({ columns }: SheetInspection, path: string, text: string): number {
  const wanted = text.trim().toLowerCase();
  const column =
    columns.find((each) => each.name.trim().toLowerCase() === wanted) ??
    columns.find((each) => String(each.index + 1) === wanted);
  if (column !== undefined) return column.index;
  const names = columns.map((each) => `"${each.name}"`).join(', ');
  throw new StackdeskError(
    'column_not_found',
    `${path}: there is no column "${text.trim()}"; there are ${names}.`,
  );
}
