import { isDeepLink, parseDeepLink } from '../../../main/shell/opening/deep-link.ts';
import { requirePromise, textOf, texts } from '../promise.ts';
import type { FuzzTarget } from '../target.ts';

const PARTS = [
  'stackdesk:',
  'STACKDESK:',
  '//',
  '/',
  'domain',
  'list',
  'job',
  'example.com',
  '17',
  '?',
  '#',
  '@',
  '.',
  '-',
  '%2e',
];

/** A link, which anybody can put anywhere, opens one of four things or nothing. */
export const deepLink: FuzzTarget = {
  name: 'deep-link',
  share: 0.25,
  mostBytes: 16_384,
  samples: () =>
    texts(
      'stackdesk://domain/example.com',
      'stackdesk://compare/example.com,example.org',
      'stackdesk://list/17',
      'stackdesk://job/3/',
      'stackdesk://domain/xn--bcher-kva.de',
    ),
  grammar: (random) =>
    Buffer.from(Array.from({ length: random.int(1, 9) }, () => random.pick(PARTS)).join('')),
  tokens: PARTS,
  async run(input) {
    const text = textOf(input);
    const target = parseDeepLink(text);
    if (target === null) return;
    requirePromise(isDeepLink(text), 'what is read as a link is one');
    const isDomain = (domain: string) => /^[a-z0-9.-]{3,253}$/.test(domain) && !domain.includes('..');
    const isPlain =
      target.kind === 'domain'
        ? isDomain(target.domain)
        : target.kind === 'compare'
          ? target.domains.length <= 8 && target.domains.every(isDomain)
          : Number.isSafeInteger(target.id) && target.id > 0;
    requirePromise(isPlain, 'a link names a few domains or a number');
  },
};
