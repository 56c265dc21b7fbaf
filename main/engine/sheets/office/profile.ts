import { join } from 'node:path';
import { mkdirSync, writeFileSync } from '../../world/files.ts';

const SCRIPTING = '/org.openoffice.Office.Common/Security/Scripting';
const INET = '/org.openoffice.Inet/Settings';

/** What a foreign file must not have LibreOffice do. Versions pass over what they do not know. */
const SETTINGS: readonly (readonly [path: string, name: string, value: string])[] = [
  // What a file links to is not loaded, be it in the network or on this computer.
  [SCRIPTING, 'BlockUntrustedRefererLinks', 'true'],
  [SCRIPTING, 'DisableActiveContent', 'true'],
  ['/org.openoffice.Office.Calc/Content/Update', 'Link', '1'],
  ['/org.openoffice.Office.Writer/Content/Update', 'Link', '1'],
  [SCRIPTING, 'DisableMacrosExecution', 'true'],
  [SCRIPTING, 'MacroSecurityLevel', '3'],
  // What asks nevertheless asks a proxy that is not there.
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

/** All that LibreOffice opens addresses with while it converts: files and what lies within a document. None for the network. */
const PROVIDERS: readonly (readonly [scheme: string, service: string])[] = [
  ['vnd.sun.star.hier', 'HierarchyContentProvider'],
  ['file', 'FileContentProvider'],
  ['vnd.sun.star.pkg', 'PackageContentProvider'],
  ['vnd.sun.star.zip', 'PackageContentProvider'],
  ['vnd.sun.star.expand', 'ExpandContentProvider'],
  ['vnd.sun.star.tdoc', 'TransientDocumentsContentProvider'],
];

/** Writes the profile of one conversion into a folder that is not there yet: with it LibreOffice reaches no network, whatever it reads. */
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
