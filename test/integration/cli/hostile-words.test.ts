import { expect, test } from 'vitest';
import { runCli } from '../../support/engine/run-cli.ts';
import { tempDir } from '../../support/files/temp-dir.ts';
import { startHttpService } from '../../support/services/http-service.ts';

const HOSTILE =
  'Ada\u001b]0;owned title\u0007\u001b]52;c;cm0gLXJmIH4=\u0007\u001b[2J\u009b31m\u202egpj.exe\r\nforged line\u2028another';
/** What a terminal obeys, except newlines between lines. */
const OBEYED = /[^\P{Cc}\n]|[\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

const ANSWER = {
  success: true,
  balance: 5,
  user: { id: 1, name: HOSTILE, email: `a@b.c${HOSTILE}` },
  workspaces: [{ id: `w1${HOSTILE}`, name: HOSTILE }],
  credits: { bulk_lookup: 5, standard: 1 },
  lists: [{ report_id: 1, status: 'ready', technology: HOSTILE, created_at: '2026-01-01T00:00:00Z' }],
};

test.each([
  [200, ANSWER],
  [422, { error_code: 'invalid_request', message: HOSTILE }],
  [500, { error_code: HOSTILE, message: HOSTILE, error: HOSTILE }],
])(
  'words of a hostile service, sent by %i, are shown, and no terminal obeys them',
  async (status, answer) => {
    const service = await startHttpService((_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer));
    });
    const environment = {
      STACKDESK_BASE_URL: service.baseUrl,
      STACKDESK_TOKEN: 'tk_cli_0123456789',
      STACKDESK_DATA_DIR: tempDir(),
      STACKDESK_TIME_SCALE: '1000',
    };
    let shown = 0;
    for (const words of [
      ['me'],
      ['credits'],
      ['lists'],
      ['lists', 'download', '1'],
      ['lookup', 'domain', 'example.com'],
    ]) {
      for (const flags of [[], ['--json']]) {
        const { stdout, stderr } = await runCli([...words, ...flags], environment);
        expect(stdout + stderr, words.join(' ')).not.toMatch(OBEYED);
        expect((stdout + stderr).split('\n'), words.join(' ')).not.toContain('forged line');
        expect((stdout + stderr).split('\n').some((line) => line.startsWith('forged'))).toBe(false);
        if (`${stdout}${stderr}`.includes('owned title')) shown += 1;
      }
    }
    expect(shown).toBeGreaterThan(0);
  },
);
