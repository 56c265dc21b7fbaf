import { resolve } from 'node:path';
import { StackdeskError } from '../../preload/contract/errors.ts';
import type { Preview } from '../../preload/contract/models/enrich.ts';
import type { Engine } from '../engine/engine.ts';
import { inspectFile, type OpenedFile, withFile } from '../engine/enrich/inspect-file.ts';
import { previewEnrichment } from '../engine/enrich/preview.ts';
import { originOf } from '../engine/files/own-file.ts';
import { inspectSheet, requireRows, type SheetFacts } from '../engine/sheets/inspect.ts';
import { readSettings } from '../engine/store/settings.ts';
import { type Flags, textFlag } from './arguments.ts';
import { encodingOptions } from './encoding-options.ts';
import { enrichOptions } from './enrich-options.ts';
import { labelFlag } from './label-flag.ts';
import { leaveOutFlags } from './leave-out-flags.ts';
import { type RememberedFlags, withRemembered } from './remembered-flags.ts';

/** A file on its way to a preview. */
interface Wanted {
  path: string;
  out: string | undefined;
  onScan: (rows: number) => void;
}

/** A preview, with choices that were `taken` from the last file with the same header, and for whom the run is paid. */
export interface PreviewedFile {
  preview: Preview;
  taken: string[];
  label: string | null;
}

/** Previews a file as flags say, and as was chosen for the last file with the same header. */
export async function previewFile(engine: Engine, wanted: Wanted, given: Flags): Promise<PreviewedFile> {
  const { path } = wanted;
  const { encoding } = encodingOptions(given);
  const take = (opened: OpenedFile) => takeRemembered(engine, opened, given);
  if (encoding !== undefined) {
    // A file that can't be opened as it is found is why a person names its encoding.
    const choices = await withFile(path, {}, take).catch(() => onlyGiven(given, null));
    return withFile(path, { encoding }, (opened) => previewOpened(engine, wanted, { opened, choices }));
  }
  return withFile(path, {}, async (opened) => {
    const choices = await take(opened);
    const remembered = encodingOptions(choices.flags).encoding;
    return remembered === undefined
      ? previewOpened(engine, wanted, { opened, choices })
      : withFile(path, { encoding: remembered }, (again) =>
          previewOpened(engine, wanted, { opened: again, choices }),
        );
  });
}

interface Choices extends RememberedFlags {
  /** What the program finds in the file without any choice; null if it can find nothing. */
  asFound: SheetFacts | null;
}

async function takeRemembered(engine: Engine, { file }: OpenedFile, given: Flags): Promise<Choices> {
  const asFound = await inspectSheet(file).catch(() => null);
  const isNew = given['no-remembered'] === true || originOf(engine.dataDir, file.path) !== 'file';
  if (isNew || asFound === null) return onlyGiven(given, asFound);
  return { ...(await withRemembered(engine.db, { file, facts: asFound }, given)), asFound };
}

function onlyGiven(flags: Flags, asFound: SheetFacts | null): Choices {
  return { flags, options: {}, taken: [], asFound };
}

async function previewOpened(
  engine: Engine,
  { path, out, onScan }: Wanted,
  { opened, choices: { flags, options, taken, asFound } }: { opened: OpenedFile; choices: Choices },
): Promise<PreviewedFile> {
  const workspace = engine.sessions.workspace().row;
  const encodings = encodingOptions(flags);
  const header = headerFlag(flags);
  const place = { encoding: encodings.encoding, sheet: textFlag(flags, 'sheet'), header };
  const seen = await inspectFile(opened, place, asFound);
  requireRows(seen.asChosen, path);
  const isOwn = originOf(engine.dataDir, path) !== 'file';
  const { column, fallback } = chosenColumns(seen.asChosen, flags, { path, isOwn });
  // The balance after the run is part of the preview; without the service there is none to show.
  await engine.refreshBalance().catch(() => undefined);
  const outDir = textFlag(flags, 'out-dir');
  const preview = await previewEnrichment(
    { db: engine.db, dataDir: engine.dataDir, workspace, now: engine.now, onScan, seen },
    {
      draftId: null,
      path,
      sheet: seen.asChosen.sheet,
      column,
      fallback,
      domains: flags.registrable === true ? 'registrable' : 'written',
      personalAddresses: flags['personal-addresses'] === true,
      header,
      options: { ...enrichOptions(flags, readSettings(engine.db).maxAgeMs), ...options },
      ...(outDir === undefined ? {} : { outputDir: resolve(outDir) }),
      leaveOut: leaveOutFlags(engine, flags, workspace),
      ...(out === undefined ? {} : { out }),
      ...encodings,
    },
  );
  return { preview, taken, label: labelFlag(flags) ?? null };
}

/** The row of the header: its number, null for none, undefined if the program is to find it. Throws `usage`. */
export function headerFlag(flags: Flags): number | null | undefined {
  const text = textFlag(flags, 'header');
  if (text === undefined) return undefined;
  if (text.trim().toLowerCase() === 'none') return null;
  if (!/^[1-9]\d{0,6}$/.test(text.trim()))
    throw new StackdeskError('usage', `--header takes the number of a row, or none, not "${text}".`);
  return Number(text);
}

/** The columns by their headers (any case) or numbers; that of the domains may be found by what its cells hold. */
function chosenColumns(
  facts: SheetFacts,
  flags: Flags,
  { path, isOwn }: { path: string; isOwn: boolean },
): { column: number; fallback: number | null } {
  const wanted = textFlag(flags, 'column');
  const second = textFlag(flags, 'fallback');
  // A file of ours has one column, however few of its lines hold a domain.
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
    throw new StackdeskError('usage', '--fallback takes another column than --column.');
  return { column, fallback };
}

function columnNamed({ columns }: SheetFacts, path: string, text: string): number {
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
