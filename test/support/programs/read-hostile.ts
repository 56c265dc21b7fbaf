import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StackdeskError } from '#contract/errors.ts';
import { runSheet } from '../../fuzz/run-sheet.ts';
import { hostileDocuments, hostileTables, hostileWorkbooks } from '../files/hostile-sheets.ts';

/**
 * Reads hostile files of one family and size (all of them unless some are named), and prints a line `{ name, bytes, ms, code }` for each; `code`
 * is null if the file was read.
 */
const [family = '', size = '0', ...only] = process.argv.slice(2);
const families = { xlsx: hostileWorkbooks, ods: hostileDocuments, csv: hostileTables };
const files = families[family as keyof typeof families](Number(size));
for (const { name, file, bytes } of files) {
  if (only.length > 0 && !only.includes(name)) continue;
  const folder = mkdtempSync(join(tmpdir(), 'stackdesk-hostile-'));
  const { user, system } = process.cpuUsage();
  const code = await runSheet(bytes, folder, file).then(
    () => null,
    (error: unknown) => (error instanceof StackdeskError ? error.code : String(error)),
  );
  const used = process.cpuUsage();
  rmSync(folder, { recursive: true });
  const ms = Math.round((used.user + used.system - user - system) / 1_000);
  const peakMb = Math.round(process.resourceUsage().maxRSS / 1_024);
  process.stdout.write(`${JSON.stringify({ name, bytes: bytes.length, ms, peakMb, code })}\n`);
}
