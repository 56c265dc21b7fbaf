import { describe, expect, it } from 'vitest';
import { normaliseProxyUrl, routeOfAnswer } from '../../../../main/engine/service/proxy-route.ts';

describe('routeOfAnswer', () => {
  it.each([
    ['DIRECT', null],
    ['', null],
    ['PROXY proxy.test:3128', 'http://proxy.test:3128'],
    ['proxy proxy.test:3128; DIRECT', 'http://proxy.test:3128'],
    ['HTTPS proxy.test:443', 'https://proxy.test:443'],
    ['SOCKS5 a:1; PROXY b:2', 'http://b:2'],
    ['SOCKS a:1; DIRECT', null],
    ['PROXY [::1]:3128', 'http://[::1]:3128'],
    ['SOCKS a:1', undefined],
    ['PROXY', undefined],
    ['WHATEVER a:1', undefined],
  ])('reads %j as %j', (answer, route) => {
    expect(routeOfAnswer(answer)).toBe(route);
  });
});

describe('normaliseProxyUrl', () => {
  it.each([
    ['proxy.test:3128', 'http://proxy.test:3128'],
    ['HTTP://Proxy.test:80/path', 'http://proxy.test'],
    ['https://proxy.test', 'https://proxy.test'],
  ])('spells %s as %s', (typed, url) => {
    expect(normaliseProxyUrl(typed)).toBe(url);
  });

  it.each([
    '',
    'http://',
    'socks5://a:1',
    'ftp://a',
    'http://ann:secret@proxy.test',
    'ann:secret@proxy.test:1',
  ])('refuses %j without repeating a password', (typed) => {
    const act = () => normaliseProxyUrl(typed);
    expect(act).toThrow(expect.objectContaining({ code: 'usage' }));
    expect(act).not.toThrow(/secret/);
  });
});
