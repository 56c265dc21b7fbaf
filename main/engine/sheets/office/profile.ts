import { join } from 'node:path';
import { mkdirSync, writeFileSync } from '../../world/files.ts';

const SCRIPTING = '/org.openoffice.Office.Common/Security/Scripting';
const INET = '/org.openoffice.Inet/Settings';

/** Settings that limit what a file can make LibreOffice do. Versions ignore settings that they don't know. */
const SETTINGS: readonly (readonly [path: string, name: string, value: string])[] = [
  // Links are not loaded, neither from the network nor from this computer.
  [SCRIPTING, 'BlockUntrustedRefererLinks', 'true'],
  [SCRIPTING, 'DisableActiveContent', 'true'],
  ['/org.openoffice.Office.Calc/Content/Update', 'Link', '1'],
  ['/org.openoffice.Office.Writer/Content/Update', 'Link', '1'],
  [SCRIPTING, 'DisableMacrosExecution', 'true'],
  [SCRIPTING, 'MacroSecurityLevel', '3'],
  // Any request that is still made goes to a proxy that does not exist.
  [INET, 'ooInetProxyType', '2'],
  [INET, 'ooInetNoProxy', ''],
  ...['HTTP', 'HTTPS', 'FTP'].flatMap(
    (kind) =>
      [
        [INET, `ooInet${kind}ProxyName`, '127.0.0.1'],
        [INET, `ooInet${kind}ProxyPort`, '9'],
      ] as const,
  ),
];

/** What LibreOffice opens addresses with while it converts: files and parts of documents, no network. */
const PROVIDERS: readonly (readonly [scheme: string, service: string])[] = [
  ['vnd.sun.star.hier', 'HierarchyContentProvider'],
  ['file', 'FileContentProvider'],
  ['vnd.sun.star.pkg', 'PackageContentProvider'],
  ['vnd.sun.star.zip', 'PackageContentProvider'],
  ['vnd.sun.star.expand', 'ExpandContentProvider'],
  ['vnd.sun.star.tdoc', 'TransientDocumentsContentProvider'],
];

/** Writes a profile for one conversion into a new folder. With it LibreOffice reaches no network. */
export function writeOfficeProfile(folder: string): void {
  const user = join(folder, 'user');
  mkdirSync(user, { recursive: true, mode: 0o700 });
  writeFileSync(join(user, 'registrymodifications.xcu'), profile());
}

function profile(): string {
  const settings = SETTINGS.map(
    ([path, name, value]) => `<item oor:path="${path}">${prop(name, value)}</item>`,
  );
  const providers = PROVIDERS.map(([scheme, service]) => {
    const facts = [
      prop('ServiceName', `com.sun.star.ucb.${service}`),
      prop('URLTemplate', scheme),
      prop('Arguments', ''),
    ];
    return `<node oor:name="${scheme}" oor:op="replace">${facts.join('')}</node>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema">
${settings.join('\n')}
<item oor:path="/org.openoffice.ucb.Configuration/ContentProviders/Local/SecondaryKeys"><node oor:name="Office" oor:op="replace"><node oor:name="ProviderData">${providers.join('')}</node></node></item>
</oor:items>
`;
}

function prop(name: string, value: string): string {
  return `<prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop>`;
}
