import { shell } from '../../bridge.ts';
import { engine } from '../../rpc/engine.ts';
import { attempt } from '../frame/notices.ts';
import { upsertTask } from '../jobs/tasks.ts';

/**
 * Writes a copy of everything that is saved. The person names the file. `nameFor` proposes its name for a day
 * (`2026-11-21`), without the ending. Progress comes as a task.
 */
export function backUp(nameFor: (day: string) => string): Promise<boolean> {
  return attempt(async () => {
    const day = new Date().toISOString().slice(0, 10);
    const chosen = await shell.chooseOutput({ name: nameFor(day), format: 'db' });
    if (chosen !== null) upsertTask(await engine.data.backup({ out: chosen.ref }));
  });
}

/**
 * Writes what is saved as a data set into a folder that the person chooses; if it holds one already, only what is new.
 * Progress comes as a task.
 */
export function exportDataSet(): Promise<boolean> {
  return attempt(async () => {
    const chosen = await shell.chooseFolder();
    if (chosen !== null) upsertTask(await engine.data.export({ to: chosen.ref, since: 'new' }));
  });
}
