import { MessageChannelMain, type MessagePortMain, type WebContents } from 'electron';
import { channels } from '../../preload/contract/channels.ts';
import { isAppPage } from './app-page.ts';
import { hearPage } from './page-calls.ts';

/** Gives each page that asked a port to the engine, and another whenever the engine is back. Answers what to call then. */
export function brokerPorts(connect: (port: MessagePortMain) => boolean): { engineIsBack: () => void } {
  const pages = new Set<WebContents>();

  const give = (page: WebContents) => {
    if (!isAppPage(page.getURL())) return;
    const { port1, port2 } = new MessageChannelMain();
    if (connect(port1)) page.postMessage(channels.port, null, [port2]);
  };

  hearPage(channels.requestPort, (page) => {
    if (!pages.has(page)) {
      pages.add(page);
      page.once('destroyed', () => pages.delete(page));
    }
    give(page);
  });
  return {
    engineIsBack: () => {
      for (const page of pages) give(page);
    },
  };
}
