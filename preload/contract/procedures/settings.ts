import { settingsChangeSchema, settingsSchema } from '../models/settings.ts';
import { procedure } from './procedure.ts';

/** What a person decided once for all. */
export const settingsProcedures = {
  get: procedure.output(settingsSchema),
  set: procedure.input(settingsChangeSchema).output(settingsSchema),
};
