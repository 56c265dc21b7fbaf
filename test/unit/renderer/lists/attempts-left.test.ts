import { expect, test } from 'vitest';
import { lists as german } from '../../../../words/de/lists.ts';
import { lists as english } from '../../../../words/en/lists.ts';
import { aList } from './list-fixture.ts';

test.each([
  [null, 'which uses one attempt.', 'was einen Versuch verbraucht.'],
  [1, 'which uses the last attempt left.', 'was den letzten übrigen Versuch verbraucht.'],
  [2, 'which uses one attempt of 2 left.', 'was einen der 2 übrigen Versuche verbraucht.'],
])('what another download takes if %s attempts are left', (downloadsRemaining, inEnglish, inGerman) => {
  expect(english.anewText(aList({ downloadsRemaining }))).toContain(inEnglish);
  expect(german.anewText(aList({ downloadsRemaining }))).toContain(inGerman);
});
