import { z } from 'zod';
import { namedViewSchema } from '../models/named-view.ts';
import { procedure } from './procedure.ts';

/** Views that are kept under names for the workspace in use. Each call returns all that are there afterwards. */
export function viewProcedures<View extends z.ZodType, Unsaved extends z.ZodType>(
  view: View,
  unsaved: Unsaved,
) {
  const views = z.array(view);
  return {
    views: procedure.output(views),
    /** Saves a view. Replaces one of the same name. */
    saveView: procedure.input(unsaved).output(views),
    /** Throws `name_taken` if another view has the name. */
    renameView: procedure.input(namedViewSchema).output(views),
    removeView: procedure.input(namedViewSchema.pick({ id: true })).output(views),
  };
}
