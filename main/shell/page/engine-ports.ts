import { MessageChannelMain, type MessagePortMain, type WebContents } from 'electron';
import { channels } from '#contract/channels.ts';
import type { EngineState } from '#contract/shell.ts';
import { isAppPage } from './app-page.ts';
import { onPageMessage } from './page-messages.ts';

/**
 * Gives the engine's state and a port to the engine to each page that asks for them. A page has one port: who asks
 * again, loses the one before. Call `engineIsBack` after the engine was started again: it gives each of these pages a new
 * port.
 */
export function brokerPorts(engine: {
  state: () => EngineState;
  connect: (port: MessagePortMain) => boolean;
}): { engineIsBack: () => void } {
  const pages = new Set<WebContents>();

  const give = (page: WebContents) => {
    if (!isAppPage(page.getURL())) return;
    const { port1, port2 } = new MessageChannelMain();
    if (engine.connect(port1)) page.postMessage(channels.port, null, [port2]);
  };

  onPageMessage(channels.requestPort, (page) => {
    if (!pages.has(page)) {
      pages.add(page);
      page.once('destroyed', () => pages.delete(page));
    }
    page.send(channels.engineState, engine.state());
    give(page);
  });
  return {
    engineIsBack: () => {
      for (const page of pages) give(page);
    },
  };
}
