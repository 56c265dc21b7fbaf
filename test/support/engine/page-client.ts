import { isAbsolute } from 'node:path';
import { createRouterClient } from '@orpc/server';
import { changeSettings } from '../../../main/engine/data/change-settings.ts';
import { describeCompaction, startCompaction } from '../../../main/engine/data/compact.ts';
import type { Engine } from '../../../main/engine/engine.ts';
import { createGivenFiles, type GivenFiles } from '../../../main/engine/files/given-files.ts';
import { createPersonCheck } from '../../../main/engine/handlers/by-person.ts';
import { createPageFiles } from '../../../main/engine/handlers/page-files.ts';
import { router } from '../../../main/engine/handlers/router.ts';
import type { Beginning, PersonsPart } from '#contract/host.ts';
import type { FileUse, OutFormat } from '#contract/models/file-ref.ts';
import type { LimitsChange, Settings, SettingsChange } from '#contract/models/settings.ts';
import type { Task } from '#contract/models/task.ts';

/**
 * The engine's procedures as a page calls them, with the files that it was given. By default a person began each call,
 * and agreed.
 */
export function createPageClient(
  engine: Engine,
  given: GivenFiles = createGivenFiles(),
  person: (beginning: Beginning) => Promise<PersonsPart> = async () => 'did',
) {
  const files = createPageFiles(engine, given, () => {});
  return createRouterClient(router, { context: { engine, files, byPerson: createPersonCheck(person) } });
}

export type PageClient = ReturnType<typeof createPageClient>;

let lastHandle = 0;

/** A handle for a path, as the shell would give it. */
export function giveFile(given: GivenFiles, path: string, use: FileUse): string {
  lastHandle += 1;
  const handle = `test${String(lastHandle).padStart(28, '0')}`;
  given.take([{ handle, path, use }]);
  return handle;
}

/**
 * The engine's procedures for a test that acts as a person and names paths. If a test passes a path instead
 * of a handle, the person counts as having chosen it, and the page gets a handle for it.
 */
export function createPersonClient(engine: Engine): PersonClient {
  const given = createGivenFiles();
  const client = createPageClient(engine, given);
  const person = within(client, (procedure, input) => withHandles(given, procedure, input)) as PageClient;
  return {
    ...person,
    data: {
      ...person.data,
      compact: async ({ copies = false }) =>
        startCompaction(engine, { copies, upTo: describeCompaction(engine, { copies }).upTo }),
    },
    watches: {
      ...person.watches,
      accept: async ({ offerId }) => engine.watches.accept(offerId),
    },
    settings: {
      ...person.settings,
      set: ({
        capPerRun,
        capPerDay,
        listCapPerDay,
        capPerMonth,
        listCapPerMonth,
        unknownOutcome,
        ...changes
      }) => {
        const limits = { capPerRun, capPerDay, listCapPerDay, capPerMonth, listCapPerMonth, unknownOutcome };
        changeSettings(engine, limits);
        return person.settings.set(changes);
      },
    },
  };
}

/** Also what a person may do through the shell's questions, as if they had said yes. */
export type PersonClient = Omit<PageClient, 'settings' | 'data'> & {
  data: PageClient['data'] & { compact: (input: { copies?: boolean }) => Promise<Task> };
  settings: Omit<PageClient['settings'], 'set'> & {
    set: (changes: SettingsChange & LimitsChange) => Promise<Settings>;
  };
};

type Call = (input: unknown, ...rest: unknown[]) => unknown;

function within(client: object, prepare: (procedure: string, input: unknown) => unknown): object {
  const groups = Object.entries(router).map(([group, members]) => {
    const calls = Object.keys(members).map((name): [string, Call] => {
      const call = (client as Record<string, Record<string, Call>>)[group]?.[name];
      return [name, (input, ...rest) => call?.(prepare(`${group}.${name}`, input), ...rest)];
    });
    return [group, Object.fromEntries(calls)];
  });
  return Object.fromEntries(groups);
}

function withHandles(given: GivenFiles, procedure: string, input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return input;
  const swap = (value: unknown, use: FileUse) =>
    typeof value === 'string' && isAbsolute(value) ? giveFile(given, value, use) : value;
  const read: FileUse = { kind: procedure === 'data.inspectBackup' ? 'backup' : 'read' };
  const formats: Record<string, OutFormat> = { 'data.backup': 'db', 'ledger.export': 'csv' };
  const { format = formats[procedure] } = input as { format?: OutFormat };
  const uses: Record<string, FileUse> = {
    path: read,
    out: { kind: 'write', format: format ?? 'csv' },
    outputDir: { kind: 'folder' },
    downloadDir: { kind: 'folder' },
    folder: { kind: 'folder' },
  };
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => {
      const use = uses[name];
      if (use !== undefined) return [name, swap(value, use)];
      if (name === 'subject' && typeof value === 'object' && value !== null)
        return [name, { ...value, ...('path' in value ? { path: swap(value.path, read) } : {}) }];
      if (name !== 'leaveOut' || typeof value !== 'object' || value === null) return [name, value];
      const { files } = value as { files?: unknown };
      return [
        name,
        Array.isArray(files) ? { ...value, files: files.map((file) => swap(file, read)) } : value,
      ];
    }),
  );
}
