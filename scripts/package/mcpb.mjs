import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { root } from '../setup/paths.mjs';

/** The name of the bundle, in the packages and on the page of a release. */
export const BUNDLE = 'stackdesk.mcpb';

const summary = 'Search the company and technology data that Stackdesk has saved on this computer.';

/**
 * Writes the bundle by which assistants install the server with one click (MCPB): a manifest, and a file that starts the
 * Stackdesk of the computer. It is the same for each system, and the same bytes each time.
 *
 * @param {string} out
 */
export function writeBundle(out) {
  const { version, author, license } = packageFacts();
  const manifest = {
    manifest_version: '0.3',
    name: 'stackdesk',
    display_name: 'Stackdesk',
    version,
    description: summary,
    author: { name: author },
    license,
    icon: 'icon.png',
    server: {
      type: 'node',
      entry_point: 'server/index.cjs',
      mcp_config: {
        command: 'node',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the assistant's program fills these in
        args: ['${__dirname}/server/index.cjs'],
        // biome-ignore lint/suspicious/noTemplateCurlyInString: so it does here
        env: { STACKDESK_PROGRAM: '${user_config.program}' },
      },
    },
    user_config: {
      program: {
        type: 'file',
        title: 'Program',
        description: 'The command line of Stackdesk, if it is not where the installer puts it.',
        required: false,
        default: '',
      },
    },
    tools_generated: true,
    prompts_generated: true,
    compatibility: { platforms: ['darwin', 'win32', 'linux'], runtimes: { node: '>=18' } },
  };
  const bytes = zipOf([
    ['manifest.json', Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)],
    ['server/index.cjs', readFileSync(join(root, 'assets', 'mcpb', 'index.cjs'))],
    ['icon.png', readFileSync(join(root, 'assets', 'icons', '128x128.png'))],
    ['LICENSE', readFileSync(join(root, 'LICENSE'))],
  ]);
  writeFileSync(out, bytes);
  return bytes;
}

/**
 * What the public registry of servers wants to know (`server.json`): where the bundle is, and its digest.
 *
 * @param {Buffer} bundle
 * @param {string} url
 */
export function registryEntry(bundle, url) {
  const { version } = packageFacts();
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name: 'io.github.stackdesk/stackdesk',
    title: 'Stackdesk',
    description: summary,
    version,
    packages: [
      {
        registryType: 'mcpb',
        identifier: url,
        fileSha256: createHash('sha256').update(bundle).digest('hex'),
        transport: { type: 'stdio' },
      },
    ],
  };
}

function packageFacts() {
  /** @type {{ version: string; author: string; license: string }} */
  const facts = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return facts;
}

/** The first day that a zip archive can name. */
const DAY = 0x21;

/**
 * A zip archive without compression: the files are small.
 *
 * @param {[name: string, bytes: Buffer][]} files
 */
function zipOf(files) {
  const bodies = [];
  const entries = [];
  let offset = 0;
  for (const [name, bytes] of files) {
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(DAY, 8);
    head.writeUInt32LE(crc32(bytes), 10);
    head.writeUInt32LE(bytes.length, 14);
    head.writeUInt32LE(bytes.length, 18);
    head.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), head, Buffer.from(name), bytes]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    entries.push(Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), head, tail, Buffer.from(name));
    bodies.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, directory, Buffer.from('PK\x05\x06'), end]);
}
