import { z } from 'zod';
import { namedViewSchema, outsideSchema } from './named-view.ts';

export const sqlTextSchema = z.string().min(1).max(50_000);

/** A query in SQL that a person kept under a name, whether it works or not. It holds its text, and no table or file. */
export const sqlQuerySchema = namedViewSchema.extend({ text: sqlTextSchema, outside: outsideSchema });
export type SqlQuery = z.infer<typeof sqlQuerySchema>;
