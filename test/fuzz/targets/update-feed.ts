import { feedOrigin } from '../../../main/shell/updates/update-feed.ts';
import { requirePromise, textOf, texts } from '../promise.ts';
import type { FuzzTarget } from '../target.ts';

/** The file of a package that says where updates are. */
export const updateFeed: FuzzTarget = {
  name: 'update-feed',
  share: 0.25,
  mostBytes: 65_536,
  samples: () =>
    texts(
      'provider: generic\nurl: https://updates.example.com/stackdesk\nupdaterCacheDirName: stackdesk-updater\n',
      "provider: generic\nurl: 'http://127.0.0.1:4000/feed'\n",
      'url: "https://[::1]:8443/"\n',
    ),
  tokens: ['url:', 'url: ', 'https://', 'http://localhost', '\nurl: http://evil.example\n'],
  async run(input) {
    const origin = feedOrigin(textOf(input));
    if (origin === null) return;
    const { protocol, hostname } = new URL(origin);
    const isLocal = ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
    requirePromise(protocol === 'https:' || isLocal, 'updates come encrypted, or from this computer');
  },
};
