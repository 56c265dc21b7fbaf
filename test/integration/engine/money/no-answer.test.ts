import { describe, expect, it } from 'vitest';
import { type MoneyDesk, openDesk } from '../../../support/engine/money-fixture.ts';
import { sendJson } from '../../../support/services/http-service.ts';
import { startMoneyService } from '../../../support/services/money-service.ts';

const NAME = 'one.example.com';
const subjects = ['domain', 'company', 'technology'] as const;
/** Texts of a 200 that is neither a failure nor an answer. */
const words = ['Lookup temporarily unavailable', 'Unknown technology', 'Upstream busy', ''];

const snapshots = ({ engine }: MoneyDesk) =>
  engine.db.get<{ count: number }>('SELECT count(*) AS count FROM snapshots')?.count;

/** A service whose first answer is complete and whose later ones have this body. */
async function fickle(body: object, headers: Record<string, string>) {
  const service = await startMoneyService({
    fate: (paid) => (paid.number === 1 ? paid.answer() : sendJson(paid.response, body, headers)),
  });
  return { service, desk: await openDesk(service) };
}

describe.each(subjects)(
  'a lookup of a %s whose answer has no data and does not say that there is none',
  (subject) => {
    it.each(words)('with "%s" is not kept, and what was known stays', async (error) => {
      const { service, desk } = await fickle({ success: false, error }, { 'x-credits-used': '0' });
      const first = await desk.client.lookup.ask({ subject, name: NAME });
      expect(first).toMatchObject({ outcome: 'found', credits: 1 });
      const again = desk.client.lookup.ask({ subject, name: NAME, fresh: true });
      await expect(again).rejects.toMatchObject({ data: { code: 'bad_answer' } });
      if (error !== '')
        await expect(again).rejects.toMatchObject({ message: expect.stringContaining(error) });
      expect(snapshots(desk)).toBe(1);
      if (subject !== 'technology') {
        const view = await desk.client.lookup.domain({ domain: NAME });
        expect((subject === 'domain' ? view.technologies : view.company)?.outcome).toBe('found');
        expect(view.history).toHaveLength(1);
      }
      expect(desk.ledger().map(({ credits }) => credits)).toEqual([1]);
      expect(service.charged()).toBe(1);
    });
  },
);

it('the charge of such an answer is booked, and its text is kept', async () => {
  const body = { success: false, error: 'Lookup temporarily unavailable' };
  const { desk } = await fickle(body, { 'x-credits-used': '1', 'x-credits-remaining': '9998' });
  await desk.client.lookup.ask({ subject: 'company', name: NAME });
  const again = desk.client.lookup.ask({ subject: 'company', name: NAME, fresh: true });
  await expect(again).rejects.toMatchObject({ data: { code: 'bad_answer' } });
  expect(desk.ledger().map(({ credits }) => credits)).toEqual([1, 1]);
  expect(desk.engine.db.values('SELECT raw FROM requests WHERE raw IS NOT NULL')).toEqual([
    JSON.stringify(body),
  ]);
});

describe.each([{ success: false, error: 'Upstream busy' }, {}, { message: 'warming up' }, []])(
  'an answer that says only %o',
  (body) => {
    it.each([
      ['was free', { 'x-credits-used': '0' }, { saved: 0, fresh: 1, inDoubt: 0 }],
      ['was paid', { 'x-credits-used': '1' }, { saved: 0, fresh: 0, inDoubt: 1 }],
      ['names no charge', {}, { saved: 0, fresh: 0, inDoubt: 1 }],
    ])('is used by no run; it %s', async (_, headers, plan) => {
      const { desk } = await fickle(body, headers);
      await desk.client.lookup.ask({ subject: 'company', name: 'first.example.com' });
      await expect(desk.client.lookup.ask({ subject: 'company', name: NAME })).rejects.toMatchObject({
        data: { code: 'bad_answer' },
      });
      // What may have been paid is not bought again without a person's word.
      expect(await desk.plan([NAME])).toMatchObject(plan);
    });
  },
);

it('a batch keeps what it has of each domain, and the other domains count as failed', async () => {
  const service = await startMoneyService({
    fate: ({ subjects: [whole = '', none = '', busy = ''], response }) => {
      const results = [
        { success: true, domain: whole, company: { name: 'Whole' } },
        { success: false, domain: none, error: 'No data available' },
        { success: false, domain: busy, error: 'Lookup temporarily unavailable' },
      ];
      sendJson(response, { success: true, credits_charged: 1, results }, { 'x-credits-used': '1' });
    },
  });
  const desk = await openDesk(service);
  const job = await desk.enrich(['whole.example.com', 'none.example.com', 'busy.example.com']);
  expect(job.counts).toMatchObject({ found: 1, noData: 1, failed: 1, unknown: 0 });
  expect(snapshots(desk)).toBe(2);
  expect(await desk.plan(['busy.example.com'])).toMatchObject({ saved: 0, fresh: 1 });
});
