import { StackdeskError } from '#contract/errors.ts';
import { type FlagValues, listFlag } from './arguments.ts';
import type { Opened } from './open-engine.ts';
import type { Terminal } from './terminal.ts';

/** What a run leaves out. Throws `usage` for a list that was not downloaded, or a tag that nothing has. */
export async function leaveOutFlags(opened: Opened, flags: FlagValues, terminal: Terminal) {
  const lists = await Promise.all(
    listFlag(flags, 'without-list').map((name) => listPath(opened, name, terminal)),
  );
  const paths = [...listFlag(flags, 'without'), ...lists];
  const tags = listFlag(flags, 'without-tag');
  await requireTags(opened, tags, terminal);
  return {
    files: await Promise.all(paths.map((path) => opened.give(path, { kind: 'read' }))),
    saved: flags['without-saved'] === true,
    tags,
  };
}

/** A misspelt tag would leave nothing out, and the rows would be paid for. */
async function requireTags(
  { client }: Opened,
  tags: readonly string[],
  { nextCall }: Terminal,
): Promise<void> {
  if (tags.length === 0) return;
  const known = new Set((await client.saved.tags()).map(asCompared));
  const unknown = tags.find((tag) => !known.has(asCompared(tag)));
  if (unknown === undefined) return;
  throw new StackdeskError(
    'usage',
    `Nothing has the tag "${unknown}". ${nextCall('saved search')} shows the tags of what is saved.`,
  );
}

/** A tag as the database compares it: only the case of A to Z is ignored. */
function asCompared(tag: string): string {
  return tag.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** The file of the newest downloaded list of a technology, or of the list with the number that the service gave. */
async function listPath({ client }: Opened, name: string, { nextCall }: Terminal): Promise<string> {
  const wanted = name.trim().toLowerCase();
  const found = (await client.lists.list()).find(
    ({ technology, reportId, file }) =>
      (technology.toLowerCase() === wanted || String(reportId) === wanted) &&
      file?.path != null &&
      (file.state === 'done' || file.state === 'missing'),
  );
  if (found?.file?.path != null) return found.file.path;
  throw new StackdeskError(
    'usage',
    `There is no downloaded list "${name}". See ${nextCall('lists')}; download it with ${nextCall('lists download ID')}.`,
  );
}
