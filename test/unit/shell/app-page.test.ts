import { expect, test } from 'vitest';
import { contentSecurityPolicy, isAppPage } from '../../../main/shell/page/app-page.ts';

test.each(['app://stackdesk/', 'app://stackdesk/index.html', 'app://stackdesk/#/enrich', 'app://stackdesk'])(
  '%s is the page',
  (address) => {
    expect(isAppPage(address)).toBe(true);
  },
);

test.each([
  'app://other/',
  'app://stackdesk.example.com/',
  'app://person@stackdesk/',
  'app://stackdesk:1/',
  'https://stackdesk/',
  'file:///stackdesk/',
  'about:blank',
  'data:text/html,x',
  '',
  'app:',
])('%s is not', (address) => {
  expect(isAppPage(address)).toBe(false);
});

test('the policy allows only scripts that are files of the page', () => {
  const rules = new Map(
    contentSecurityPolicy.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1).join(' ')]),
  );
  expect(rules.get('default-src')).toBe("'none'");
  expect(rules.get('script-src')).toBe("'self'");
  expect(rules.get('connect-src')).toBe("'self'");
  expect(rules.get('frame-ancestors')).toBe("'none'");
});
