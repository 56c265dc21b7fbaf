import { describe, expect, it } from 'vitest';
import { savedQuerySchema } from '#contract/models/saved.ts';
import { openEngineClient } from '../../support/engine/engine-client.ts';

const DOMAIN = 'xn--mnchen-3ya.de';

describe('a saved domain in other letters', () => {
  it('is found by the beginning of either spelling', async () => {
    const { client } = await openEngineClient({ timeScale: 60 });
    await client.lookup.ask({ subject: 'domain', name: 'münchen.de' });
    const found = async (text: string) => {
      const query = savedQuerySchema.parse({ text });
      return (await client.saved.search({ query, offset: 0, limit: 10 })).rows.map(({ domain }) => domain);
    };
    for (const text of ['münchen', 'MÜNCHEN.de', 'munchen', 'mü', DOMAIN, 'xn--mnchen'])
      expect([text, await found(text)]).toEqual([text, [DOMAIN]]);
    const suggested = async (text: string) =>
      (await client.lookup.suggest({ text, limit: 6 })).domains.map(({ domain }) => domain);
    for (const text of ['münch', 'https://www.München.de', 'mu\u0308nchen', DOMAIN, 'xn--mn'])
      expect([text, await suggested(text)]).toEqual([text, [DOMAIN]]);
    expect(await suggested('müx')).toEqual([]);
  });
});

describe('a domain whose ending the service does not take', () => {
  it.each(['пример.рф', 'xn--e1afmkfd.xn--p1ai', 'https://пример.рф/о'])(
    '%s is refused for its ending, in its own letters',
    async (text) => {
      const { client } = await openEngineClient({ timeScale: 60 });
      expect(await client.lookup.interpret({ text })).toMatchObject({
        kind: 'nothing',
        reason: { key: 'foreign_ending', facts: { text: 'пример.рф' } },
      });
      await expect(client.lookup.ask({ subject: 'domain', name: text })).rejects.toMatchObject({
        data: { code: 'usage', reason: { key: 'foreign_ending' } },
      });
    },
  );
});
