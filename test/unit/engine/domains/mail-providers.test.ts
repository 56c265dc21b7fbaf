import { expect, it } from 'vitest';
import { isMailProvider, mailProviders } from '../../../../main/engine/domains/mail-providers.ts';
import { domainOf } from '../../../../main/engine/domains/parse-domain.ts';

it.each([
  'gmail.com',
  'yahoo.co.jp',
  'hotmail.fr',
  'web.de',
  't-online.de',
  'qq.com',
  '163.com',
  'mail.ru',
  'uol.com.br',
  'vip.qq.com',
  'austin.rr.com',
  'ms1.hinet.net',
  'ada.fastmail.fm',
  'passmail.net',
  'privaterelay.appleid.com',
  'users.noreply.github.com',
])('%s is a provider of personal addresses', (domain) => {
  expect(isMailProvider(domain)).toBe(true);
});

it.each([
  'google.com',
  'yahooinc.com',
  'microsoft.com',
  'mail.google.com',
  'bosch.de',
  'com',
  'notgmail.com',
  'github.com',
])('%s is not', (domain) => {
  expect(isMailProvider(domain)).toBe(false);
});

it('each provider is in the list once, as a domain in the form in which domains are looked up', () => {
  const all = mailProviders();
  expect(all.length).toBeGreaterThan(450);
  expect(all.filter((domain) => domainOf(domain) !== domain)).toEqual([]);
  expect(all.length).toBe(new Set(all).size);
});
