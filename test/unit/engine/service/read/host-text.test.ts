import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPageAddress } from '../../../../../main/engine/service/read/host-text.ts';

const piece = fc.constantFrom('http://', 'HTTPS://', 'www.', 'a', '.', '/', ' ', '\n', '@', ':80', '?q=');

test('an address of a page begins with a scheme or www, and has a dot between other signs of its host', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const text = pieces.join('');
      const [, rest = ''] = /^(?:https?:\/\/|www\.)(.*)$/is.exec(text.trim()) ?? [];
      const [host = ''] = rest.split('/');
      expect(isPageAddress(text), text).toBe(!/\s/.test(rest) && host.slice(1, -1).includes('.'));
    }),
  );
});

test('a text that is made to be searched for long is refused at once', () => {
  expect(isPageAddress(`http://${'a.'.repeat(1_000)} `.padEnd(2_048, 'x '))).toBe(false);
  expect(isPageAddress(`http://a.b/${'x'.repeat(2_100)}`)).toBe(false);
});
