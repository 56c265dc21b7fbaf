import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StackdeskError } from '#contract/errors.ts';
import type { BackupFacts, Restored } from '#contract/models/data.ts';
import type { ParsedArguments } from '../arguments.ts';
import { askPerson } from '../ask-person.ts';
import { type Command, type CommandResult, isSet } from '../command.ts';
import { ownDay, ownTime } from '#shared/time/own-clock.ts';
import { plural, size } from '../numbers.ts';
import { asksService, readsAll, withEngine } from '../open-engine.ts';
import { newFilePath } from '../out-file.ts';
import { settledTask } from '../settled-task.ts';
import type { Terminal } from '../terminal.ts';

export const backupCommand: Command = {
  summary: 'Copies everything that is kept, while work goes on, into one file. Free. Tokens are not in it.',
  verbs: {
    '': {
      args: '[FILE]',
      summary: 'Writes a backup; without FILE, one with the date in its name, into this folder.',
      flags: {},
      example: 'backup /media/usb/stackdesk.db',
      run: backUp,
    },
  },
};

export const restoreCommand: Command = {
  summary:
    'Restores a backup in place of all that is kept. The window must be closed. What was here is set aside.',
  verbs: {
    '': {
      args: 'FILE',
      summary: 'Says what the backup holds, asks, and restores it.',
      flags: {
        yes: isSet('asks nothing'),
        'dry-run': isSet('says what the backup holds, and changes nothing'),
      },
      example: 'restore /media/usb/stackdesk.db',
      run: restore,
    },
  },
};

function backUp({ flags, args: [name] }: ParsedArguments, terminal: Terminal): Promise<CommandResult> {
  const path = newFilePath(terminal, targetOf(terminal, name));
  return withEngine(terminal, flags, readsAll, async (opened) => {
    const out = await opened.give(path, { kind: 'write', format: 'db' });
    terminal.say(`Writing ${path}`);
    await settledTask(
      opened,
      () => opened.client.data.backup({ out }),
      () => {},
    );
    const sizeBytes = statSync(path).size;
    return { json: { out: path, sizeBytes }, text: `${path}, ${size(sizeBytes)}`, exitCode: 0 };
  });
}

/** The file itself, or one with the date in its name if a folder or nothing is named. */
function targetOf({ pathOf }: Terminal, name = '.'): string {
  const path = pathOf(name);
  if (!existsSync(path) || !statSync(path).isDirectory()) return path;
  const day = ownDay(new Date().toISOString());
  for (let count = 1; ; count += 1) {
    const file = join(path, `stackdesk-backup-${day}${count === 1 ? '' : ` ${count}`}.db`);
    if (!existsSync(file)) return file;
  }
}

function restore({ flags, args: [name] }: ParsedArguments, terminal: Terminal): Promise<CommandResult> {
  if (name === undefined) throw new StackdeskError('usage', 'Name the backup: restore FILE.');
  const path = terminal.pathOf(name);
  const isDry = flags['dry-run'] === true;
  const options = isDry ? readsAll : { ...asksService, needsService: false, meant: readsAll.meant };
  return withEngine(terminal, flags, options, async ({ client, give, link }) => {
    const facts = await client.data.inspectBackup({ path: await give(path, { kind: 'backup' }) });
    if (isDry) return { json: facts, text: describe(facts), exitCode: 0 };
    if (!link.isOwn())
      throw new StackdeskError('store_busy', 'Another Stackdesk uses the data folder. Close it first.');
    if (flags.yes !== true) {
      if (terminal.program.stdin.isTTY !== true)
        throw new StackdeskError('usage', 'This replaces everything that is kept. Say so with --yes.');
      for (const line of describe(facts)) terminal.note(line);
      await askPerson(terminal, 'This replaces everything that is kept here. Restore it?');
    }
    const restored = await client.command.restore({ path: await give(path, { kind: 'backup' }) });
    for (const line of describeCarried(restored)) terminal.note(line);
    return {
      json: { ...facts, ...restored },
      text: [
        ...describe(facts),
        `It is restored. What was here before: ${restored.aside}`,
        'Tokens are not in a backup: connect in the window, or set STACKDESK_TOKEN.',
      ],
      exitCode: 0,
    };
  });
}

/** What stays although it is not in the backup, and what does not. */
function describeCarried({ charges, credits, inDoubt, answersAside, runsAside }: Restored): string[] {
  const charged =
    charges === 0 ? 'no charges' : `${plural(charges, 'charge')} of ${plural(credits, 'credit')}`;
  const again = answersAside === 0 ? '' : ' An answer that is asked for again is paid again.';
  return [
    `Taken over from what was here: ${charged}, and ${plural(inDoubt, 'request')} in doubt.`,
    `Newer than the backup, and set aside: ${plural(answersAside, 'answer')} and ${plural(runsAside, 'run')}.${again}`,
  ];
}

function describe({ path, changedAt, answers, jobs, connections, lastChargeAt }: BackupFacts): string[] {
  return [
    `${path}, written ${ownTime(changedAt)}`,
    `  ${plural(answers, 'answer')}, ${plural(jobs, 'run')}, the last charge ${lastChargeAt === null ? 'never' : ownTime(lastChargeAt)}`,
    `  Connections: ${connections.length === 0 ? 'none' : connections.join(', ')}`,
  ];
}
