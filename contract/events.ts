import { z } from 'zod';
import { sessionSchema } from './models/connection.ts';
import { jobSchema } from './models/job.ts';
import { listSchema } from './models/list.ts';
import { walletSchema } from './models/money.ts';
import { reasonSchema } from './models/reason.ts';
import { settingsSchema } from './models/settings.ts';
import { taskSchema } from './models/task.ts';
import { teamStatusSchema } from './models/team.ts';
import { watchSchema, watchTurnSchema } from './models/watch.ts';

/**
 * What the engine sends to every window without a call. Each event carries the whole new value, so a missed
 * one does no harm.
 */
export const engineEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('job'), job: jobSchema }),
  z.object({ type: z.literal('job_removed'), jobId: z.number().int() }),
  /** Balances changed, or what is in doubt, or the connections. */
  z.object({ type: z.literal('session'), session: sessionSchema }),
  /** Settings changed, whoever did it: a window, a command, or the first connection. */
  z.object({ type: z.literal('settings'), settings: settingsSchema }),
  /** Rows read so far of the file being previewed. */
  z.object({ type: z.literal('scan'), path: z.string(), rows: z.number().int() }),
  z.object({ type: z.literal('list'), list: listSchema }),
  /** The row of a start in doubt is gone: it was never charged, or turned out to be another list. */
  z.object({ type: z.literal('list_removed'), listId: z.number().int() }),
  z.object({ type: z.literal('task'), task: taskSchema }),
  z.object({ type: z.literal('watch'), watch: watchSchema }),
  z.object({ type: z.literal('watch_removed'), watchId: z.number().int() }),
  /** The turn of a watch ended. */
  z.object({ type: z.literal('watch_ended'), turn: watchTurnSchema }),
  /** A watch was paused for a reason; no person did it. */
  z.object({ type: z.literal('watch_paused'), watch: watchSchema }),
  /** What is saved changed: answers came, or domains were tagged, removed or brought back. */
  z.object({ type: z.literal('saved') }),
  z.object({ type: z.literal('team'), team: teamStatusSchema }),
  /** A request that a person waits for takes longer than they expect. */
  z.object({ type: z.literal('waiting'), why: reasonSchema }),
  /** Credits that an answer just cost, shown beside the balance of the wallet that paid. */
  z.object({
    type: z.literal('charged'),
    wallet: walletSchema,
    jobId: z.number().int().nullable(),
    credits: z.number(),
  }),
]);
export type EngineEvent = z.infer<typeof engineEventSchema>;
