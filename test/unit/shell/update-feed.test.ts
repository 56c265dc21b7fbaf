import { expect, test } from 'vitest';
import { feedOrigin } from '../../../main/shell/updates/update-feed.ts';

test.each([
  [
    'provider: generic\nurl: https://updates.example.org/stackdesk\nupdaterCacheDirName: x\n',
    'https://updates.example.org',
  ],
  ["provider: generic\nurl: 'https://updates.example.org:8443/'\n", 'https://updates.example.org:8443'],
  ['url: "http://127.0.0.1:4000/"', 'http://127.0.0.1:4000'],
])('updates come from an encrypted address, or from this computer', (text, origin) => {
  expect(feedOrigin(text)).toBe(origin);
});

test.each([
  '',
  'provider: generic',
  'url: http://updates.example.org/',
  'url: http://127.0.0.1.example.org/',
  'url: file:///tmp/updates',
  'url: ftp://updates.example.org/',
  'other_url: https://updates.example.org',
])('updates come from no other address: %j', (text) => {
  expect(feedOrigin(text)).toBeNull();
});
