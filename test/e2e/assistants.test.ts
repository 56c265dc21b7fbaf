import { existsSync } from 'node:fs';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect, onTestFinished, test } from 'vitest';
import { english } from '../../words/en/words.ts';
import { callEngine } from '../support/window/engine-call.ts';
import { startWithSample } from '../support/window/enrich-in-window.ts';
import { answerQuestions, takeAsked } from '../support/window/native-dialogs.ts';
import { takeScreenshot } from '../support/window/screenshot.ts';
import { takeWindow } from '../support/window/worker-window.ts';

test('a person lets assistants spend in a dialog that names the budgets, and pastes lines that work', async () => {
  const { app, page } = await takeWindow();
  await page.getByRole('button', { name: english.connect.sample }).waitFor();
  await startWithSample(page);
  const settingsOf = () => callEngine(page, 'settings/get');
  await callEngine(page, 'lookup/ask', { subject: 'domain', name: 'shopify.com' });
  await page.keyboard.press('Control+,');
  await page.getByRole('button', { name: 'Assistants' }).click();
  const allowed = page.getByLabel('Assistants may spend lookup credits without asking');
  await answerQuestions(app, 'no');
  await allowed.click();
  await expect
    .poll(async () => (await takeAsked(app))[0]?.detail)
    .toMatch(/25 credits in one session.*100 credits in one day/);
  expect(await settingsOf()).toMatchObject({ assistantsMaySpend: false });
  expect(await allowed.isChecked()).toBe(false);

  // A lower budget is kept without a question, a higher one is asked about.
  await page.getByLabel('At most in one session').fill('5');
  await page.getByLabel('At most in one session').press('Enter');
  await expect.poll(settingsOf).toMatchObject({ assistantSessionBudget: 5 });
  expect(await takeAsked(app)).toEqual([]);
  await answerQuestions(app, 'yes');
  await page.keyboard.press('Shift');
  await page.getByLabel('At most in one day, all assistants').fill('200');
  await page.getByLabel('At most in one day, all assistants').press('Enter');
  await expect.poll(settingsOf).toMatchObject({ assistantDayBudget: 200 });
  await allowed.click();
  await expect.poll(settingsOf).toMatchObject({ assistantsMaySpend: true });
  expect((await takeAsked(app)).map(({ detail }) => detail).join('\n')).toMatch(
    /200.*5 credits in one session/s,
  );
  await takeScreenshot(page, 'settings-assistants');

  // The lines are those of a real program.
  const lines = page.getByRole('region', { name: 'Lines to paste' });
  const { command, args } = JSON.parse((await lines.textContent()) ?? '').mcpServers.stackdesk as {
    command: string;
    args: string[];
  };
  expect(existsSync(command)).toBe(true);
  const client = new Client({ name: 'pasted', version: '1' });
  onTestFinished(() => client.close());
  await client.connect(new StdioClientTransport({ command, args, stderr: 'ignore' }));
  const found = await client.callTool({ name: 'search_saved', arguments: {} });
  expect(found.structuredContent).toMatchObject({ data: { domains: [{ domain: 'shopify.com' }] } });

  await page.getByRole('combobox', { name: 'Set up' }).click();
  await page.getByRole('option', { name: 'Claude Code' }).click();
  await expect.poll(() => lines.textContent()).toMatch(/^claude mcp add .* mcp --data-dir /);
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
});
