import { basename } from 'node:path';
import type { CsvStyle } from '#contract/models/csv-style.ts';
import type { OutFormat, OutRef } from '#contract/models/file-ref.ts';
import type { Task } from '#contract/models/task.ts';
import type { TaskHandle } from '../base/tasks.ts';
import { readSettings } from '../store/settings.ts';
import type { HandlerContext } from './implementer.ts';

/** Where an export goes, and how. */
interface Target {
  out: string;
  replaces: boolean;
  style: CsvStyle;
}

/** Writes a file as a task. `style`: how to write CSV, by default as the settings say. */
export function exportTask(
  { engine, files }: HandlerContext,
  { out: ref, format, style }: { out: OutRef; format: OutFormat; style?: CsvStyle | undefined },
  work: (target: Target, task: TaskHandle) => Promise<unknown>,
): Task {
  const { out, replaces } = files.out(ref, format);
  return engine.tasks.run({ kind: 'export', title: basename(out), out }, (task) =>
    work({ out, replaces, style: style ?? readSettings(engine.db).csvStyle }, task),
  );
}
