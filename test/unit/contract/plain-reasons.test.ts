import { expect, test } from 'vitest';
import { problemOf } from '../../../main/engine/base/problem.ts';
import { StackdeskError } from '#contract/errors.ts';
import { because, type ReasonWords, sayReason } from '#contract/reason.ts';
import { errors } from '../../../words/de/errors.ts';
import { germanReasons } from '../../../words/de/reasons/reasons.ts';
import { errors as englishAdvice } from '../../../words/en/errors.ts';
import { englishReasons } from '../../../words/en/reasons/reasons.ts';
import { aloneFor, sayAdvice } from '../../../words/say-reason.ts';

const code = /\{(?:status|detail|code)\}|HTTP|\bE[A-Z]{4,}/;

test.each<[string, ReasonWords]>([
  ['English', englishReasons],
  ['German', germanReasons],
])('in %s, each sentence with a code of a protocol or system has another form without it', (_, words) => {
  const withCodes = Object.entries(words)
    // Here HTTP is the name of a kind of proxy.
    .filter(
      ([key, sentence]) =>
        code.test(sentence.replaceAll(/HTTP[- ][Pp]roxy/g, '')) && !key.startsWith('plain '),
    )
    .map(([key]) => `plain ${key}`);
  const plain = Object.keys(words).filter((key) => key.startsWith('plain '));
  expect(withCodes.sort()).toEqual(plain.sort());
  for (const key of plain) expect(words[key as keyof ReasonWords]).not.toMatch(code);
});

test('a sentence within a plain sentence is plain, too', () => {
  const failure = because('no_connection', { origin: 'https://a.example', detail: ' (ECONNREFUSED)' });
  const lost = because('answer_lost', { operation: because('company batch'), failure });
  expect(sayReason(lost, englishReasons, String)).toContain('ECONNREFUSED');
  expect(sayReason(lost, englishReasons, String, true)).toBe(
    'The answer to the company batch was lost. No connection, or a broken one, to https://a.example.',
  );
});

test('no end of a line parts a number of a sentence from its unit', () => {
  const room = because('little_room', { folder: '/a 5 MB', free: 12, wanted: 1_400 });
  expect(sayReason(room, germanReasons, String)).toBe(
    'In /a 5 MB sind 12\u00a0MB frei, und 1400\u00a0MB stehen noch aus.',
  );
  expect(sayReason(because('would_grow', { path: 'a' }), englishReasons, String)).toContain('4\u00a0GB');
});

test.each([
  ['cap of run', /Settings/, /tomorrow/],
  ['cap of day', /tomorrow/, /another day/],
] as const)('the advice about the %s fits it', (cap, says, saysNot) => {
  const reason = because('cap_used_up', { cap: 10, cap_name: because(cap) });
  const advice = sayAdvice(
    { code: 'cap_reached', reason },
    { reasons: englishReasons, errors: englishAdvice },
  );
  expect(advice).toMatch(says);
  expect(advice).not.toMatch(saysNot);
  const inGerman = sayAdvice({ code: 'cap_reached', reason }, { reasons: germanReasons, errors });
  expect(inGerman).toContain('Einstellungen');
  expect(sayAdvice({ code: 'disk_full' }, { reasons: germanReasons, errors })).toBe(errors.disk_full);
});

test('a reason with an advice of its own says what to do with its facts', () => {
  const reason = because('team_no_right', { user: 'anna', detail: 'permission denied for table pushes' });
  const problem = { code: 'team_refused', reason } as const;
  const english = { reasons: englishReasons, errors: englishAdvice };
  expect(sayAdvice(problem, english)).toContain('GRANT stackdesk_member TO "anna";');
  expect(sayAdvice(problem, { reasons: germanReasons, errors })).toContain(
    'GRANT stackdesk_member TO "anna";',
  );
  // Another reason of the same code has the advice of the code.
  const other = because('team_said', { host: 'db.example.com', words: 'no' });
  expect(sayAdvice({ ...problem, reason: other }, english)).toBe(englishAdvice.team_refused);
});

/** Words with which a sentence begins that says what to do. */
const imperative =
  /(?:^|[.,;:] )(?:or |then |so )?(?:Add|Answer|Ask|Begin|Choose|Close|Confirm|Export|Install|Leave|leave|Let|Make|Name|Open|Preview|Put|Rename|Resume|Save|Say|See|Start|Stop|Switch|Type|Use|give) /;
/** What these say is not about an error, or its code says the same. */
const noAdvice = new Set<string>([
  // Told beside a file that is written.
  'placed_behind_cells',
  'placed_behind_drawing',
]);

test('a reason that says what to do has no other advice, in any language', () => {
  const told = Object.entries(englishReasons)
    .filter(([key, sentence]) => !/^(?:advice on|plain) /.test(key) && imperative.test(sentence))
    .map(([key]) => key);
  expect(told).toContain('preview_outdated');
  for (const key of told) {
    if (noAdvice.has(key)) continue;
    const reason = { key, facts: { cap_name: because('cap of day') } };
    for (const words of [
      { reasons: englishReasons, errors: englishAdvice },
      { reasons: germanReasons, errors },
    ])
      expect(sayAdvice({ code: 'store_busy', reason }, words), key).toBe('');
  }
});

test('a message without a reason, and a reason that says all, has only the advice in it', () => {
  const adviceOf = (...said: ConstructorParameters<typeof StackdeskError>) =>
    problemOf(new StackdeskError(...said)).advice;
  expect(adviceOf('job_finished', because('job_not_paused', { id: '2' }))).toBe('');
  expect(adviceOf('job_not_found', because('no_list', { id: '1002' }))).toBe('');
  expect(adviceOf('store_busy', 'Another Stackdesk uses the data folder. Close it first.')).toBe('');
  expect(adviceOf('timed_out', 'The query took more than 30 seconds. Ask for less.')).toBe('');
  expect(adviceOf('usage', 'This was charged.')).toBe('');
  expect(adviceOf('outcome_unknown', because('start_found', { list: '7' }))).toBe('');
  expect(adviceOf('cap_reached', because('cap_gone', { cap_name: because('cap of day'), cap: 5 }))).toBe('');
  expect(adviceOf('sandbox_failed', 'The sample service could not be started: no room')).toBe('');
  expect(adviceOf('no_domains', because('combine_without', { name: 'b' }))).toBe('');
  expect(adviceOf('list_not_open', because('no_list', { id: '7' }))).toBe('');
  expect(aloneFor(because('combine_without', { name: 'b' }))).toBe('sentence');
  expect(aloneFor(because('no_workbook', { path: '/x' }))).toBe('advice');
  expect([aloneFor(null), aloneFor({ key: 'constructor', facts: {} })]).toEqual([null, null]);
  expect(adviceOf('file_damaged', because('no_workbook', { path: '/x' }))).toBe(englishAdvice.file_damaged);
  expect(adviceOf('server_error', because('noted', { words: 'A word. And more.' }))).toBe(
    englishAdvice.server_error,
  );
  expect(problemOf(new Error('A slip. And more.')).advice).toBe(englishAdvice.internal);
});
