import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import { api, type HandlerContext } from './implementer.ts';

/** A page that was taken over could name a server of its own. So only a command line may say where the library is. */
function requireCommand({ command }: HandlerContext): void {
  if (command === undefined) throw new StackdeskError('usage', because('team_by_page'));
}

export const teamHandlers = {
  get: api.team.get.handler(async ({ context: { engine }, input }) => {
    if (input?.isFresh === true) await engine.team.freshen();
    return engine.team.status();
  }),
  sync: api.team.sync.handler(async ({ context: { engine } }) => {
    const exchanged = await engine.team.sync();
    // A search right after it finds everything that came.
    await engine.saved.changesKept();
    return exchanged;
  }),
  script: api.team.script.handler(({ context: { engine }, input }) => ({
    sql: engine.team.script(input.from),
  })),
  setUp: api.team.setUp.handler(({ context, input }) => {
    requireCommand(context);
    return context.engine.team.setUp({ address: input.address, password: input.password });
  }),
  join: api.team.join.handler(({ context, input }) => {
    requireCommand(context);
    const { address, password, person } = input;
    return context.engine.team.join({ address, password, person });
  }),
  leave: api.team.leave.handler(({ context }) => {
    requireCommand(context);
    return context.engine.team.leave();
  }),
  shareNotes: api.team.shareNotes.handler(({ context, input }) => {
    requireCommand(context);
    return context.engine.team.shareNotes(input.isShared);
  }),
  goWithout: api.team.goWithout.handler(({ context }) => {
    requireCommand(context);
    context.engine.team.goWithout();
    return context.engine.team.status();
  }),
  unlock: api.team.unlock.handler(({ context, input }) => {
    requireCommand(context);
    const { team } = context.engine;
    const { address } = team.status();
    if (address !== null) team.setPassword({ address, password: input.password });
    return team.status();
  }),
};
