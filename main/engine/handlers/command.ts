import { implement } from '@orpc/server';
import { StackdeskError } from '#contract/errors.ts';
import { commandContract } from '#contract/procedures/command.ts';
import { because } from '#contract/reason.ts';
import type { CommandSession } from './command-session.ts';
import { type HandlerContext, takeCall } from './implementer.ts';
import { router } from './router.ts';

const api = implement(commandContract)
  .$context<HandlerContext>()
  .use(({ context, path, next }) => takeCall(context, path, next));

function sessionOf({ command }: HandlerContext): CommandSession {
  if (command === undefined) throw new StackdeskError('usage', because('only_known'));
  return command;
}

/** Everything that the engine does for a command: what it does for a window, and what only commands ask. */
export const commandRouter = api.router({
  ...router,
  command: {
    mean: api.command.mean.handler(({ context, input }) => sessionOf(context).mean(input)),
    pay: api.command.pay.handler(({ context, input }) => sessionOf(context).pay(input)),
    give: api.command.give.handler(({ context, input }) => sessionOf(context).give(input.path, input.use)),
    restore: api.command.restore.handler(async ({ context, input }) => {
      const path = await context.files.backup(input.path);
      return sessionOf(context).restore(path);
    }),
    handOver: api.command.handOver.handler(({ context }) => sessionOf(context).handOver()),
  },
});
