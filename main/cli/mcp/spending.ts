import { StackdeskError } from '#contract/errors.ts';
import type { Opened } from '../open-engine.ts';

export type Allowance = Awaited<ReturnType<Opened['client']['assistants']['allowance']>>;

/** The assistant's session, which everything paid is booked under. It begins with the first paid call. */
export interface Spending {
  /** What may be spent now. */
  allowance(opened: Opened): Promise<Allowance>;
  /** Runs something paid in the session. */
  within<Result>(opened: Opened, work: (session: number) => Promise<Result>): Promise<Result>;
}

/** `nameOf` is what the assistant calls itself. */
export function createSpending(nameOf: () => string): Spending {
  let session: Promise<number> | null = null;
  const begun = (opened: Opened): Promise<number> => {
    session ??= opened.client.assistants
      .begin({ name: nameOf() })
      .then((begin) => begin.session)
      .catch((error: unknown) => {
        session = null;
        throw error;
      });
    return session;
  };
  return {
    allowance: async ({ client }) => client.assistants.allowance({ session: await session }),
    within: async (opened, work) => {
      const mine = await begun(opened);
      try {
        return await work(mine);
      } catch (error) {
        // A person deleted or restored everything meanwhile: the session begins again.
        if (error instanceof StackdeskError && error.reason?.key === 'assistant_unknown') session = null;
        throw error;
      }
    },
  };
}
