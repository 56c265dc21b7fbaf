import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { errorOf } from '../../../main/cli/mcp/serve.ts';
import { linesOf } from '../../../main/engine/changes/digest.ts';
import { safeFileName } from '../../../main/engine/downloads/part/file-name.ts';
import { markdownText } from '../../../main/engine/exports/markdown.ts';
import { quoted } from '../../../main/engine/service/read/outcome.ts';
import { plainAnnotation } from '../../../main/engine/team/read-row.ts';
import { noticeText } from '../../../main/shell/system/notice-text.ts';
import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import { plainAssistantName } from '#contract/values/assistants.ts';
import { fileNameOf } from '#shared/files/file-name.ts';
import { plainLabel } from '#shared/money/labels.ts';
import { oneLine, oneLines, plainName, plainText, safeJson } from '#shared/text/one-line.ts';
import { plainPerson } from '#contract/values/person.ts';

/** What is obeyed, turns letters round or is seen by nobody, each inside of a word. */
const SIGNS = [
  ...[0x00, 0x07, 0x08, 0x0a, 0x0d, 0x1b, 0x7f, 0x85, 0x90, 0x9b, 0x9d, 0xad, 0x34f, 0x61c],
  ...[0x115f, 0x1160, 0x17b4, 0x180b, 0x180e, 0x200b, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a, 0x202b],
  ...[0x202c, 0x202d, 0x202e, 0x2060, 0x2064, 0x2066, 0x2067, 0x2068, 0x2069, 0x206a, 0x206f, 0x3164],
  ...[0xfeff, 0xffa0, 0xfff0, 0xfff9, 0xfffb, 0x1bca0, 0x1d173, 0xe0001, 0xe0041, 0xe007f, 0xe0100, 0xe01ef],
].map((point) => String.fromCodePoint(point));
const HALVES = ['\ud800', '\udfff'];
/** Signs that belong to languages and pictures, so many that they say something. */
const HIDDEN = ['\u200d\u200c\u200d\u200c', '😀\ufe00\ufe01\ufe0e', '\u200b\u200d'];
const TEXTS = [...SIGNS, ...HALVES, ...HIDDEN].map((sign) => `Ada${sign}gpj.exe`);
const MAY_STAY = '(?:[\\u200c\\ufe00-\\ufe0f]|\\u200d)';
const UNSEEN = new RegExp(
  `[\\p{Cc}\\p{Surrogate}\\u2028\\u2029\\ufff9-\\ufffb]|(?!${MAY_STAY})\\p{Default_Ignorable_Code_Point}|${MAY_STAY}{2}`,
  'u',
);

const change = {
  ...{ sign: 'changed', company: null, before: '2026-01-01', after: '2026-02-01' },
  ...{ beforeId: 1, afterId: 2 },
} as unknown as Parameters<typeof linesOf>[0][number];
const toAssistant = (text: string) => {
  const failed = new StackdeskError('bad_answer', because('system_said', { words: text }));
  const own = new StackdeskError('usage', text);
  const said = (error: unknown) => errorOf(error, { note: () => undefined });
  return [failed, own].flatMap((error) => {
    const { content, structuredContent } = said(error);
    const [first] = content as { text: string }[];
    return [first?.text ?? '', JSON.stringify(structuredContent?.error)];
  });
};

/** Each door that words of others leave by. */
const DOORS: Record<string, (text: string) => string | readonly string[]> = {
  'a line of the terminal, the log or a menu': (text) => oneLine(text),
  'JSON of the terminal': (text) => safeJson({ [text]: [text] }),
  'a fact of a reason': (text) =>
    new StackdeskError('usage', because('system_said', { words: text })).message,
  'an error for an assistant': toAssistant,
  'a question of the system': (text) => oneLines({ name: text, all: [text] }).all,
  'a notice of the desktop': (text) => noticeText(text, 200),
  'a copied text': (text) => plainText(text).replaceAll(/[\t\n]/g, ''),
  'the name of a person': plainPerson,
  'the name of an assistant': plainAssistantName,
  'a label': (text) => plainLabel(text) ?? '',
  'words of the service': quoted,
  'a tag of a colleague': (text) => plainAnnotation({ tags: [text], note: '' }).tags,
  'a note of a colleague': (text) => plainAnnotation({ tags: [], note: text }).note.replaceAll('\n', ''),
  'a table in Markdown': markdownText,
  'a digest in Markdown': (text) =>
    linesOf([{ ...change, domain: 'a.test', what: text, was: text, became: text }], {
      language: 'de',
      zone: 'UTC',
    }),
  'the name of a file to write': (text) => fileNameOf(text),
  'the name of a file that a server proposes': (text) => safeFileName(text, text, 'csv'),
};

describe.each(Object.entries(DOORS))('%s', (door, leave) => {
  test.each(TEXTS)('holds nothing that is obeyed or unseen: %j', (text) => {
    for (const out of [leave(text)].flat()) {
      expect(out).not.toMatch(UNSEEN);
      expect(out).toContain('gpj.exe');
    }
  });

  test.each(['Zoë 東京 می\u200cخواهم', 'O’Neill & Söhne', '👩\u200d👩\u200d👧 ❤\ufe0f'])(
    'leaves words as they are: %j',
    (text) => {
      for (const out of [leave(text)].flat())
        if (!door.includes('file')) expect(out.replaceAll('\\', '')).toContain(text);
    },
  );
});

test.each([
  ['https://evil.test/a', 'https\\://evil.test/a'],
  ['see www.evil.test', 'see www\\.evil.test'],
  ['[a](b) ![c](d) <e> | # f', '\\[a\\](b) \\!\\[c\\](d) \\<e\\> \\| \\# f'],
  ['&lt; & $x$', '\\&lt; & \\$x\\$'],
  ['two\r\nlines', 'two lines'],
])('Markdown makes nothing of %j', (text, written) => {
  expect(markdownText(text)).toBe(written);
});

test.each(['.bashrc', '..', 'con.csv', 'COM1', 'a/../b', 'C:\\x', 'x. . ', ' nul', 'lpt¹.txt'])(
  'no name is hidden, a device, or leaves its folder: %j',
  (text) => {
    for (const name of [fileNameOf(text), safeFileName(text, text, 'csv')]) {
      expect(name).toMatch(/^[^./\\:][^/\\:]*$/);
      expect(name).not.toMatch(/^(?:con|nul|com1|lpt¹)(?:\.|$)|[. ]$/i);
    }
  },
);

test('a name that is kept stays as it is when it is kept again, and has room', () => {
  const text = fc.string({
    unit: fc.oneof(fc.string({ unit: 'binary', maxLength: 1 }), fc.constantFrom(...SIGNS)),
  });
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 80 }), (name, most) => {
      const kept = plainName(name, most);
      expect(kept.length).toBeLessThanOrEqual(most);
      expect(kept).not.toMatch(UNSEEN);
      expect(plainName(kept, most)).toBe(kept);
    }),
  );
});

test('a name has room on common file systems, whatever its letters take', () => {
  for (const sign of ['x', '東', '😀']) {
    const name = fileNameOf(sign.repeat(300));
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
    expect(name).not.toMatch(/\p{Surrogate}/u);
  }
});
