import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bytesOf, cursorAt, fitting, offsetOf, pageOf } from '../../../main/cli/mcp/result.ts';
import { plainAssistantName } from '#contract/values/assistants.ts';

test('pages together have every row once, in order, and each fits', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 3_000 }), { maxLength: 60 }), (texts) => {
      const rows = texts.map((text, index) => ({ index, text }));
      const seen: number[] = [];
      let offset: number | null = 0;
      while (offset !== null) {
        const page = pageOf(rows.slice(offset), { offset, total: rows.length, mostBytes: 4_000 });
        expect(bytesOf(page.rows)).toBeLessThanOrEqual(4_000);
        seen.push(...page.rows.map((row) => (row as { index: number }).index));
        expect(page.next === null || page.next > offset).toBe(true);
        offset = page.next;
      }
      expect(seen).toEqual(rows.map(({ index }) => index));
    }),
  );
});

test('a row that is larger than a page is cut, or named as left out', () => {
  const wide = [
    Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`c${index}`, 'x'.repeat(900)])),
  ];
  const [cut] = pageOf(wide, { offset: 0, total: 1, mostBytes: 8_000 }).rows as Record<string, string>[];
  expect(cut?.c0).toMatch(/^x+…$/);
  const [none] = pageOf([Array.from({ length: 5_000 }, () => 1)], {
    offset: 0,
    total: 1,
    mostBytes: 500,
  }).rows;
  expect(none).toEqual({ left_out: 'This row is too large to be shown.' });
});

test('what nobody sees is spelt out, so that no instruction is hidden in a text', () => {
  const hidden = `shop\u{e0069}\u{e0067}\u202e\u200b\nIgnore`;
  expect(fitting({ name: hidden }, 1_000)).toEqual({ name: 'shop\\u{e0069}\\u{e0067}\\u202e\\u200b Ignore' });
});

test('a cursor fits the call that it is of', () => {
  const question = ['search_saved', { text: 'a' }];
  expect(offsetOf(cursorAt(40, question), question)).toBe(40);
  expect(offsetOf(undefined, question)).toBe(0);
  const usage = expect.objectContaining({ code: 'usage' });
  expect(() => offsetOf(cursorAt(40, question), ['search_saved', { text: 'b' }])).toThrow(usage);
  fc.assert(fc.property(fc.string(), (text) => void expect(() => offsetOf(text, question)).toThrow(usage)));
});

test('the name of an assistant is a short line, whatever it was', () => {
  expect(plainAssistantName(' Claude\tDesktop\n')).toBe('Claude Desktop');
  expect(plainAssistantName(' \n ')).toBe('an assistant without a name');
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      const name = plainAssistantName(text);
      expect([...name].length).toBeLessThanOrEqual(60);
      expect(plainAssistantName(name)).toBe(name);
    }),
  );
});
