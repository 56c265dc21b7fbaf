import type { ConnectionTest, TestStep } from '#contract/models/connection.ts';
import type { Settings } from '#contract/models/settings.ts';
import { problemOf } from '../base/problem.ts';
import type { Answer } from '../service/answer.ts';
import type { Network } from '../service/network.ts';
import { readCredits } from '../service/read/credits.ts';
import { readMe } from '../service/read/me.ts';
import type { OpenConnection } from './connections.ts';

export interface TestContext {
  network: Pick<Network, 'routeTo'>;
  settings: Settings;
  now: () => number;
}

/**
 * Asks two free questions: who holds the token, and how many credits the workspace's wallet has. Failures are
 * part of the result: what still worked shows where to look.
 */
export async function testConnection(context: TestContext, opened: OpenConnection): Promise<ConnectionTest> {
  const { connection, workspace, client } = opened;
  const proxy = await context.network.routeTo(new URL(connection.baseUrl));
  const me = await step('me', () => client.me());
  const holder = me.answer === null ? null : readMe(me.answer.body);
  const asksCredits = me.answer !== null && workspace !== null;
  const credits = asksCredits ? await step('credits', () => client.credits()) : null;
  const balance = credits?.answer == null ? null : readCredits(credits.answer.body).balance;
  return {
    baseUrl: connection.baseUrl,
    route: { proxy, caFile: context.settings.caFile },
    userName: holder?.name ?? null,
    userEmail: holder?.email ?? null,
    workspaces: (holder?.workspaces ?? []).map(({ id, name }) => ({ id, name })),
    credits:
      balance === null || workspace === null
        ? null
        : { workspaceName: workspace.name, wallet: 'bulk_lookup', balance },
    steps: credits === null ? [me.step] : [me.step, credits.step],
    testedAt: new Date(context.now()).toISOString(),
  };
}

async function step(
  question: TestStep['question'],
  ask: () => Promise<Answer>,
): Promise<{ answer: Answer | null; step: TestStep }> {
  const nothing = { question, latencyMs: null, limitPerMinute: null, remaining: null };
  try {
    const answer = await ask();
    const latencyMs = Date.parse(answer.answeredAt) - Date.parse(answer.sentAt);
    const { limit, remaining } = answer.limits;
    return { answer, step: { question, latencyMs, limitPerMinute: limit, remaining, problem: null } };
  } catch (error) {
    return { answer: null, step: { ...nothing, problem: problemOf(error) } };
  }
}
