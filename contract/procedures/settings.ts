import { settingsChangeSchema, settingsSchema } from '../models/settings.ts';
import { procedure } from './procedure.ts';

/**
 * What a person decided once for all runs. Proxy, authority and limits are changed through the shell, which
 * asks the person itself.
 */
export const settingsProcedures = {
  get: procedure.output(settingsSchema),
  set: procedure.input(settingsChangeSchema).output(settingsSchema),
};
