import type { ServiceClient } from '../service/client.ts';
import { readMe } from '../service/read/me.ts';
import type { Writer } from '../store/database.ts';
import {
  forgetWorkspacesOfToken,
  type KnownWorkspaces,
  keepWorkspacesOfToken,
  workspacesOfToken,
} from '../store/token-holders.ts';

/** What the service said of tokens. It only saves requests: a store that takes nothing changes no answer. */
export interface TokenHolders {
  /** The workspaces that a token reaches, as the service said last. Null if it has to be asked. */
  workspacesOf(fingerprint: string): KnownWorkspaces | null;
  /** The client, which keeps what the service says whenever it is asked whose the token is. */
  noting(client: ServiceClient, fingerprint: string): ServiceClient;
  /** The service refused the token or its workspace: it is asked before the token is used again. Never throws. */
  forget(fingerprint: string): void;
}

export function createTokenHolders({ db, now }: { db: Writer; now: () => number }): TokenHolders {
  /** Tokens of which the store has what is not true any more, if it could not forget it. */
  const disbelieved = new Set<string>();
  return {
    workspacesOf: (fingerprint) =>
      disbelieved.has(fingerprint) ? null : workspacesOfToken(db, fingerprint, now()),
    noting: (client, fingerprint) => ({
      ...client,
      me: async (call) => {
        const answer = await client.me(call);
        try {
          keepWorkspacesOfToken(db, fingerprint, readMe(answer.body).workspaces, now());
          disbelieved.delete(fingerprint);
        } catch {
          // What the store has is older than this answer.
          disbelieved.add(fingerprint);
        }
        return answer;
      },
    }),
    forget: (fingerprint) => {
      disbelieved.add(fingerprint);
      try {
        forgetWorkspacesOfToken(db, fingerprint);
        disbelieved.delete(fingerprint);
      } catch {
        // What the service said counts, not that the store takes nothing.
      }
    },
  };
}
