import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { load } from 'js-yaml';
import { modernNode } from '../setup/node.mjs';
import { root } from '../setup/paths.mjs';
import { lastLines, run } from '../setup/run.mjs';
import { SetupError } from '../setup/say.mjs';
import { manPage } from './man-page.mjs';

/**
 * What a desktop and shells of Linux find beside a program, as texts by their paths below `share/`: the desktop entry, the
 * data for a software centre, the manual page, and completion. Pictures are in `assets/icons`.
 *
 * @param {{ program: string, version: string, day: string }} facts `program` is how the entry starts the window; `day` is
 *   that of the release, `YYYY-MM-DD`.
 * @returns {Promise<Map<string, string>>}
 */
export async function linuxShare({ program, version, day }) {
  const config = builderFile();
  const { description } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const schemes = config.protocols.flatMap((each) => each.schemes);
  const types = [...config.linux.mimeTypes, ...schemes.map((each) => `x-scheme-handler/${each}`)];
  const help = JSON.parse(await printed('help', '--json'));
  return new Map([
    ['applications/stackdesk.desktop', desktopEntry(config, program, types)],
    [`metainfo/${config.appId}.metainfo.xml`, metainfo(config, { description, types, version, day })],
    ['man/man1/stackdesk.1', manPage(help, { version, day })],
    ['bash-completion/completions/stackdesk', await printed('completion', 'bash')],
    ['zsh/vendor-completions/_stackdesk', await printed('completion', 'zsh')],
    ['fish/vendor_completions.d/stackdesk.fish', await printed('completion', 'fish')],
  ]);
}

/**
 * The parts of electron-builder.yml that packages of Linux are made of.
 *
 * @returns {{ appId: string, productName: string, protocols: { schemes: string[] }[],
 *   linux: { category: string, synopsis: string, maintainer: string, mimeTypes: string[] } }}
 */
export function builderFile() {
  return /** @type {any} */ (load(readFileSync(join(root, 'electron-builder.yml'), 'utf8')));
}

/**
 * Writes texts below a folder.
 *
 * @param {string} folder
 * @param {Iterable<[string, string | Buffer]>} texts
 */
export function writeAll(folder, texts) {
  for (const [path, text] of texts) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/**
 * What the built command line prints.
 *
 * @param {string[]} words
 */
async function printed(...words) {
  const result = await run(modernNode(), [join(root, 'out', 'main', 'cli.cjs'), ...words]);
  if (result.code !== 0) throw new SetupError(`stackdesk ${words.join(' ')}:\n${lastLines(result)}`);
  return result.stdout;
}

/**
 * @param {ReturnType<typeof builderFile>} config
 * @param {string} program
 * @param {string[]} types
 */
function desktopEntry({ productName, linux }, program, types) {
  return [
    '[Desktop Entry]',
    'Type=Application',
    `Name=${productName}`,
    `Comment=${linux.synopsis}`,
    `Exec=${program} %U`,
    'Icon=stackdesk',
    'Terminal=false',
    `StartupWMClass=${productName}`,
    `Categories=${linux.category};`,
    `MimeType=${types.join(';')};`,
    '',
  ].join('\n');
}

/**
 * @param {ReturnType<typeof builderFile>} config
 * @param {{ description: string, types: string[], version: string, day: string }} facts
 */
function metainfo({ appId, productName, linux }, { description, types, version, day }) {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<component type="desktop-application">',
    `  <id>${appId}</id>`,
    '  <metadata_license>MIT</metadata_license>',
    '  <project_license>MIT</project_license>',
    `  <name>${productName}</name>`,
    `  <summary>${linux.synopsis}</summary>`,
    `  <developer_name>${linux.maintainer.replace(/ <.*/, '')}</developer_name>`,
    `  <description><p>${description}</p></description>`,
    '  <launchable type="desktop-id">stackdesk.desktop</launchable>',
    '  <icon type="stock">stackdesk</icon>',
    `  <categories><category>${linux.category}</category></categories>`,
    '  <provides>',
    '    <binary>stackdesk</binary>',
    ...types.map((each) => `    <mediatype>${each}</mediatype>`),
    '  </provides>',
    '  <content_rating type="oars-1.1" />',
    `  <releases><release version="${version}" date="${day}" /></releases>`,
    '</component>',
    '',
  ].join('\n');
}
