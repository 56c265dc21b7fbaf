import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sourceFolders } from '../../../scripts/setup/paths.mjs';

const root = join(import.meta.dirname, '../../..');

/** Ways to open what Electron keeps closed, by the words that they need. */
const dangers: Record<string, RegExp> = {
  'an insecure page or its parts':
    /allowRunningInsecureContent|webSecurity:\s*false|bypassCSP|corsEnabled|allowServiceWorkers/,
  'Node in a page':
    /nodeIntegration\w*:\s*true|contextIsolation:\s*false|sandbox:\s*false|@electron\/remote|enableRemoteModule/,
  'unfinished features of the browser': /experimentalFeatures|enableBlinkFeatures|enable-blink-features/,
  'a web view': /<webview|webviewTag:\s*true|allowpopups/i,
  'any certificate':
    /setCertificateVerifyProc|certificate-error|ignore-certificate-errors|rejectUnauthorized:\s*false|NODE_TLS_REJECT/,
  'text run as code': /\beval\(|new Function\(|executeJavaScript|insertCSS|javascript:/,
  'markup from text': /dangerouslySetInnerHTML|\.innerHTML\s*=|insertAdjacentHTML|document\.write/,
  'warnings kept quiet': /ELECTRON_DISABLE_SECURITY_WARNINGS/,
  // A switch that takes a way to the network or the clipboard from the page is no danger.
  'custom switches of the browser':
    /(?<!off = '(?:\w+=false,?)+';\s*app\.commandLine\.)appendSwitch|appendSwitch(?!\('blink-settings', off\))|appendArgument/,
  'a program of the system': /shell\.openItem|\bexecSync?\(|shell:\s*true/,
};

function sources(): string[] {
  return sourceFolders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:tsx?|html)$/.test(file))
      .map((file) => `${folder}/${file}`.replaceAll('\\', '/')),
  );
}

test.each(Object.entries(dangers))('no source allows %s', (_what, words) => {
  const found = sources().filter((file) =>
    words.test(withoutComments(readFileSync(join(root, file), 'utf8'))),
  );
  expect(found).toEqual([]);
});

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}

test('links go to the browser from one place only, which looks at them first', () => {
  const callers = sources().filter((file) =>
    readFileSync(join(root, file), 'utf8').includes('openExternal('),
  );
  expect(callers).toEqual(['main/shell/page/web-links.ts']);
});

test('Electron is asked for by its exact version', () => {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  expect(devDependencies.electron).toMatch(/^\d+\.\d+\.\d+$/);
});
