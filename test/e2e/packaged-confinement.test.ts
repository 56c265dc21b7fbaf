import { beforeAll, expect, test } from 'vitest';
import { packageApp } from '../../scripts/package/package.mjs';
import type { UnpackedApp } from '../../scripts/package/unpacked.mjs';
import { launchPackaged } from '../support/window/packaged-app.ts';

let app: UnpackedApp;
beforeAll(async () => {
  app = await packageApp();
}, 300_000);

test('the packaged page is confined like the page of the checkout', async () => {
  const { page, quit } = await launchPackaged(app);
  const found = await page.evaluate(async () => {
    const violations: string[] = [];
    const bothReported = new Promise<void>((resolve) => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
        if (violations.push(effectiveDirective) === 2) resolve();
      });
    });
    const script = document.createElement('script');
    script.textContent = 'window.intruder = true';
    document.body.append(script);
    const isFetched = await fetch('http://127.0.0.1:9/').then(
      () => true,
      () => false,
    );
    await bothReported;
    const global = window as unknown as Record<string, unknown>;
    const powers = ['require', 'process', 'Buffer', 'module', 'electron'];
    return {
      powers: powers.filter((name) => global[name] !== undefined),
      ran: 'intruder' in window,
      isFetched,
      violations: violations.sort(),
      opened: window.open('file:///etc/passwd'),
      aboveThePage: await fetch('/..%2f..%2fpackage.json').then(
        () => 'served',
        () => 'refused',
      ),
    };
  });
  expect(found).toEqual({
    powers: [],
    ran: false,
    isFetched: false,
    violations: ['connect-src', 'script-src-elem'],
    opened: null,
    aboveThePage: 'refused',
  });
  expect(await quit()).not.toContain('ended by force');
});
