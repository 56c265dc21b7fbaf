import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../support/files/temp-dir.ts';
import { proxyService } from '../support/services/proxied-service.ts';
import { connectTo, startService } from '../support/window/connect-in-window.ts';
import { dropFile } from '../support/window/drop-file.ts';
import { enrichDropped } from '../support/window/enrich-in-window.ts';
import { lookUp } from '../support/window/lookup-in-window.ts';
import { goTo } from '../support/window/saved-in-window.ts';
import { takeWindow } from '../support/window/worker-window.ts';

const markup = '<img src="x" onerror="window.hurt = true"><b>bold</b>';
/** Fields that must stay readable for the program to accept the answer. */
const kept =
  /(^|_)(id|url|domain|status|success|error|error_code|credit_type|website|last_updated|country_code)$/;

/** Puts markup before every text of the service. */
function hurtful(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return kept.test(key) ? value : `${markup} ${value}`;
  if (Array.isArray(value)) return value.map((each) => hurtful(each, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries({ ...value, [`surprise ${markup}`]: markup }).map(([name, each]) => [
      name,
      name.startsWith('surprise') ? each : hurtful(each, name),
    ]),
  );
}

test('markup in any field of the service is shown as text, on every screen', async () => {
  const service = await startService();
  const baseUrl = await proxyService(service.baseUrl, {
    body: (body, type) =>
      type.includes('json') ? Buffer.from(JSON.stringify(hurtful(JSON.parse(body.toString())))) : body,
  });
  const { page } = await takeWindow();
  const harmless = async () => {
    expect(
      await page.evaluate(() => ({
        elements: document.querySelectorAll('img[src="x"], [onerror]').length,
        bold: [...document.querySelectorAll('b')].filter((each) => each.textContent === 'bold').length,
        hurt: 'hurt' in window,
      })),
    ).toEqual({ elements: 0, bold: 0, hurt: false });
  };
  await connectTo(page, baseUrl);
  await harmless();

  await lookUp(page, 'shopify.com');
  await page.getByRole('button', { name: /^Both · 2 credits$/ }).click();
  await page.getByText(`${markup} Shopify Inc.`).first().waitFor();
  await harmless();
  await page.getByText(`${markup} React`).first().waitFor();
  await harmless();

  await lookUp(page, 'React');
  await page.getByRole('button', { name: 'Look up figures · 1 credit' }).click();
  await page.getByText(markup).first().waitFor();
  await harmless();

  await goTo(page, 'Saved');
  await page.getByText(`${markup} Shopify Inc.`).first().waitFor();
  await harmless();
  await goTo(page, 'Lists');
  await page.getByText(markup).first().waitFor();
  await harmless();
  await goTo(page, 'Credits');
  await page.getByRole('heading', { name: 'Credits' }).first().waitFor();
  await harmless();

  const path = join(tempDir(), 'sites.csv');
  copyFileSync(join(import.meta.dirname, '../../assets/samples/sites.csv'), path);
  await goTo(page, 'Enrich');
  await dropFile(page, 'body', path);
  const { out } = await enrichDropped(page);
  await page.getByRole('gridcell').filter({ hasText: markup }).first().waitFor();
  await harmless();
  expect(readFileSync(out, 'utf8')).toContain(markup.replaceAll('"', '""'));
});
