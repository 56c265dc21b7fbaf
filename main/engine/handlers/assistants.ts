import { StackdeskError } from '#contract/errors.ts';
import { assistantLimitsSchema } from '#contract/models/settings.ts';
import { because } from '#contract/reason.ts';
import { plainAssistantName } from '#contract/values/assistants.ts';
import { changeSettings } from '../data/change-settings.ts';
import type { Engine } from '../engine.ts';
import { describeAssistants, requireAssistantRoom } from '../ledger/caps.ts';
import { paidAnswer } from '../lookups/answer.ts';
import { hasAssistant, insertAssistant } from '../store/assistants.ts';
import { findJob } from '../store/jobs.ts';
import { readSettings } from '../store/settings.ts';
import { priceOf } from '../store/wallets.ts';
import { api, type HandlerContext } from './implementer.ts';

export const assistantHandlers = {
  begin: api.assistants.begin.handler(({ context, input }) => {
    const { db, now } = commandEngine(context);
    const name = plainAssistantName(input.name);
    return { session: insertAssistant(db, name, now()), name };
  }),
  allowance: api.assistants.allowance.handler(({ context: { engine }, input }) => {
    // No workspace has the number 0: its price is the usual one. The budgets are for all workspaces together.
    const workspace = engine.sessions.rowInUse() ?? 0;
    const price = priceOf(engine.db, workspace, 'bulk_lookup');
    return { ...describeAssistants(engine.sessions.spenderOf(workspace), input.session), price };
  }),
  lookup: api.assistants.lookup.handler(async ({ context, input }) => {
    const engine = commandEngine(context);
    const { session, ...question } = input;
    const settings = readSettings(engine.db);
    requireSession(engine, session);
    const wallet = engine.sessions.walletOf(engine.sessions.workspace().row);
    try {
      const asked = {
        ...question,
        maxAgeMs: question.maxAgeMs === undefined ? settings.maxAgeMs : question.maxAgeMs,
        label: question.label ?? settings.label,
        assistant: session,
        pay: 'unless_elsewhere' as const,
      };
      const answer = await paidAnswer(wallet, asked, engine.saved);
      if (answer.credits > 0)
        engine.events.emit({ type: 'charged', wallet: 'bulk_lookup', jobId: null, credits: answer.credits });
      return answer;
    } finally {
      engine.events.emit({ type: 'session', session: engine.sessions.describe() });
      engine.events.emit({ type: 'saved' });
    }
  }),
  enrich: api.assistants.enrich.handler(({ context, input }) => {
    const engine = commandEngine(context);
    const { session, jobId, budget } = input;
    requireSession(engine, session);
    return engine.drafts(async () => {
      const job = findJob(engine.db, jobId);
      if (job === undefined)
        throw new StackdeskError('job_not_found', because('no_job', { id: String(jobId) }));
      requireAssistantRoom(engine.sessions.spenderOf(job.workspace), session, budget);
      const { label } = readSettings(engine.db);
      return engine.jobs.start(jobId, budget, { label, assistant: session });
    });
  }),
  setLimits: api.assistants.setLimits.handler(({ context, input }) =>
    assistantLimitsSchema.parse(changeSettings(commandEngine(context), input)),
  ),
};

/** The engine of a command line. A page must not act for an assistant, and must not raise what one may spend. */
function commandEngine({ engine, command }: HandlerContext): Engine {
  if (command === undefined) throw new StackdeskError('usage', because('assistants_only_command'));
  return engine;
}

/** Throws `usage` if the session is not in this store: it was begun before everything was deleted or restored. */
function requireSession({ db }: Pick<Engine, 'db'>, session: number): void {
  if (!hasAssistant(db, session)) throw new StackdeskError('usage', because('assistant_unknown'));
}
