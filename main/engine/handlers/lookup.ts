import { paidAnswer, savedAnswerOrNone, understand } from '../lookups/answer.ts';
import { ask } from '../lookups/ask.ts';
import { compareDomains } from '../lookups/compare-domains.ts';
import { diffSnapshots, viewSnapshot } from '../lookups/diff.ts';
import { viewDomain } from '../lookups/domain-view.ts';
import { exportComparison } from '../lookups/export-comparison.ts';
import { interpret } from '../lookups/interpret.ts';
import { domainKey, technologyKey } from '../lookups/subject.ts';
import { knownTo, suggest } from '../lookups/suggest.ts';
import { viewTechnology } from '../lookups/technology-view.ts';
import { findTechnology } from '../store/saved-names.ts';
import { readSettings } from '../store/settings.ts';
import { exportTask } from './export-task.ts';
import { api } from './implementer.ts';

export const lookupHandlers = {
  interpret: api.lookup.interpret.handler(({ context, input }) =>
    interpret(knownTo(context.engine, context.engine.sessions.rowInUse()), input.text),
  ),
  understand: api.lookup.understand.handler(({ context, input }) =>
    understand(context.engine, context.engine.sessions.rowInUse(), input.text),
  ),
  answer: api.lookup.answer.handler(({ context, input }) => {
    const { engine } = context;
    const maxAgeMs = input.maxAgeMs === undefined ? readSettings(engine.db).maxAgeMs : input.maxAgeMs;
    const question = { ...input, maxAgeMs };
    // Only a command line pays here. A page pays by `ask`, which sends the cost to the window.
    if (question.pay === 'never' || context.command === undefined)
      return savedAnswerOrNone(engine, engine.sessions.rowInUse(), question);
    const wallet = engine.sessions.walletOf(engine.sessions.workspace().row);
    return paidAnswer(wallet, { ...question, pay: question.pay }, engine.saved);
  }),
  suggest: api.lookup.suggest.handler(({ context: { engine }, input }) =>
    suggest(engine, engine.sessions.workspace().row, input),
  ),
  domain: api.lookup.domain.handler(({ context: { engine }, input }) =>
    viewDomain(engine.db, engine.sessions.workspace().row, domainKey(input.domain)),
  ),
  technology: api.lookup.technology.handler(async ({ context: { engine }, input }) => {
    const workspace = engine.sessions.workspace().row;
    const name = technologyKey(engine.db, workspace, input.name);
    const counts = await engine.saved.technologyCounts(workspace);
    const known = findTechnology(engine.db, name);
    return viewTechnology(engine.db, workspace, name, counts.get(known?.name ?? name) ?? 0);
  }),
  ask: api.lookup.ask.handler(({ context: { engine }, input }) =>
    ask(
      {
        wallet: engine.sessions.walletOf(engine.sessions.workspace().row),
        events: engine.events,
        onService: engine.sessions.setService,
        onBalance: () => engine.events.emit({ type: 'session', session: engine.sessions.describe() }),
      },
      input,
    ),
  ),
  snapshot: api.lookup.snapshot.handler(({ context: { engine }, input }) =>
    viewSnapshot(engine.db, engine.sessions.workspace().row, input.id),
  ),
  diff: api.lookup.diff.handler(({ context: { engine }, input }) =>
    diffSnapshots(engine.db, engine.sessions.workspace().row, input.olderId, input.newerId),
  ),
  compare: api.lookup.compare.handler(({ context: { engine }, input }) =>
    compareDomains(engine.db, engine.sessions.workspace().row, input.domains),
  ),
  exportComparison: api.lookup.exportComparison.handler(({ context, input }) => {
    const { db, sessions } = context.engine;
    const comparison = compareDomains(db, sessions.workspace().row, input.domains);
    return exportTask(context, input, (target, task) =>
      exportComparison(comparison, { ...input, ...target }, task),
    );
  }),
};
