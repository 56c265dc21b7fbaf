import { sqlQuerySchema } from '../models/sql-query.ts';
import { viewProcedures } from './views.ts';

/** Queries in SQL that are kept under names. They are run by `explore.select`. */
export const sqlProcedures = viewProcedures(sqlQuerySchema, sqlQuerySchema.omit({ id: true }));
