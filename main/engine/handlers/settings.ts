import { changeSettings } from '../data/change-settings.ts';
import { readSettings } from '../store/settings.ts';
import { api } from './implementer.ts';

export const settingsHandlers = {
  get: api.settings.get.handler(({ context: { engine } }) => readSettings(engine.db)),
  set: api.settings.set.handler(async ({ context: { engine, files }, input }) => {
    const { downloadDir, outputDir, ...changes } = input;
    const folder = async (given: typeof outputDir) => (given == null ? given : files.folder(given));
    return changeSettings(engine, {
      ...changes,
      downloadDir: await folder(downloadDir),
      outputDir: await folder(outputDir),
    });
  }),
};
