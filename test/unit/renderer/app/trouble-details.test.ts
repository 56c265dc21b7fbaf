import { expect, test } from 'vitest';
import { describeTrouble, withoutSecrets } from '../../../../renderer/app/trouble-details.ts';

test.each([
  ['GET failed, Authorization: Bearer tok-abc-123', 'GET failed, Authorization: [removed]'],
  ['sent with bearer abcd1234', 'sent with bearer [removed]'],
  ['{"token": "a b c"}', '{"token": [removed]}'],
  ['api_key=xyz next', 'api_key=[removed] next'],
  ['https://ann:pw@example.com/a?sig=1#x end', 'https://[removed]@example.com/a end'],
  ['ask ann.doe@example.co.uk', 'ask [address]'],
  ['/home/ann/leads.csv', '/home/[person]/leads.csv'],
  ['C:\\Users\\ann\\leads.csv', 'C:\\Users\\[person]\\leads.csv'],
  ['key 9f8e7d6c5b4a39281706f5e4 gone', 'key [removed] gone'],
])('secrets and personal data are removed from: %s', (text, clean) => {
  expect(withoutSecrets(text)).toBe(clean);
});

test('places in the code and messages of errors stay', () => {
  const line = '    at RecentRow (app://stackdesk/assets/home-screen-Bx2K9f1q.js:12:345)';
  expect(withoutSecrets(line)).toBe(line);
  expect(withoutSecrets("TypeError: Cannot read properties of null (reading 'domainColumnOfTheSheet')")).toBe(
    "TypeError: Cannot read properties of null (reading 'domainColumnOfTheSheet')",
  );
});

test('the details have the screen, the time, the error with its stack, and the components', () => {
  const error = new TypeError('no such thing');
  error.stack = 'TypeError: no such thing\n    at one\n    at two';
  const at = new Date('2026-11-21T12:00:00Z');
  expect(
    describeTrouble({ name: 'home', error, componentStack: '\n    at Recent\n    at Home', at }).split('\n'),
  ).toEqual([
    'Stackdesk, home, 2026-11-21T12:00:00.000Z',
    'TypeError: no such thing',
    '    at one',
    '    at two',
    'Components:',
    '    at Recent',
    '    at Home',
  ]);
});

test('a thrown text is in the details, too, and a long stack is cut', () => {
  const stack = Array.from({ length: 500 }, (_, index) => `    at step ${index}`).join('\n');
  const details = describeTrouble({ name: 'lists', error: 'odd', componentStack: stack, at: new Date(0) });
  expect(details).toContain('\nodd\n');
  expect(details.split('\n').length).toBeLessThan(60);
});
