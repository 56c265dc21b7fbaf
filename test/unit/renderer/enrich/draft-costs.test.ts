import { expect, test } from 'vitest';
import { costsOf, lookupsOver, type Priced } from '../../../../renderer/stores/draft/draft-costs.ts';

const asking = { unknownOutcome: 'ask', defaultBudget: null } as const;
const aDraft = (
  { fresh, inDoubt = 0, price = 1 }: { fresh: number; inDoubt?: number; price?: number },
  changes: Partial<Priced> = {},
): Priced => ({
  preview: { fresh, inDoubt, price, maxCredits: Math.ceil(fresh * price) },
  budget: null,
  resendUnknown: false,
  ...changes,
});
const resent = { resendUnknown: true };

test('lookups in doubt are asked again, and paid for, only if a person agreed', () => {
  const draft = aDraft({ fresh: 399, inDoubt: 100 });
  expect(costsOf(draft, asking)).toEqual({
    ...{ resends: false, resendsAlways: false, again: 100 },
    ...{ lookups: 399, whole: 399, budget: 399, price: 399 },
  });
  expect(costsOf({ ...draft, ...resent }, asking)).toEqual({
    ...{ resends: true, resendsAlways: false, again: 100 },
    ...{ lookups: 499, whole: 499, budget: 499, price: 499 },
  });
});

test('if nothing is in doubt, the consent to ask again changes nothing', () => {
  expect(costsOf(aDraft({ fresh: 399 }, resent), asking)).toMatchObject({ resends: false, whole: 399 });
});

test('the settings can give this consent for every run', () => {
  const always = { ...asking, unknownOutcome: 'resend' } as const;
  expect(costsOf(aDraft({ fresh: 399, inDoubt: 100 }), always)).toMatchObject({
    ...{ resends: true, resendsAlways: true, whole: 499 },
  });
});

test('the cost is the lookups times their price, rounded up to whole credits', () => {
  const draft = aDraft({ fresh: 3, inDoubt: 2, price: 1.5 });
  expect(costsOf(draft, asking)).toMatchObject({ whole: 5, again: 3 });
  expect(costsOf({ ...draft, ...resent }, asking)).toMatchObject({ whole: 8, again: 3 });
});

test('a budget bounds the price, and the lookups that it does not pay for are counted', () => {
  const draft = aDraft({ fresh: 100, price: 2 });
  const costs = costsOf({ ...draft, budget: 51 }, asking);
  expect(costs).toMatchObject({ budget: 51, price: 51, whole: 200 });
  expect(lookupsOver(costs, 2, 51)).toBe(75);
  expect(lookupsOver({ lookups: 3 }, 0.1, 0.3)).toBe(0);
  expect(costsOf(draft, { ...asking, defaultBudget: 30 })).toMatchObject({ budget: 30, price: 30 });
  expect(costsOf(draft, null)).toMatchObject({ budget: 200, price: 200 });
});

test('without a preview all costs are 0', () => {
  expect(costsOf({ preview: null, budget: null, resendUnknown: true }, asking)).toMatchObject({
    ...{ resends: false, lookups: 0, whole: 0, price: 0 },
  });
});
