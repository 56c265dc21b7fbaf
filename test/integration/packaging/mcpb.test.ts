import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect, onTestFinished, test } from 'vitest';
import { registryEntry, writeBundle } from '../../../scripts/package/mcpb.mjs';
import { CLI_PROGRAM } from '../../support/engine/cli-program.ts';
import { openCli } from '../../support/engine/open-cli.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

function unpacked() {
  const folder = tempDir();
  const path = join(folder, 'stackdesk.mcpb');
  const bytes = writeBundle(path);
  const to = join(folder, 'unpacked');
  execFileSync('python3', ['-m', 'zipfile', '-t', path]);
  execFileSync('python3', ['-m', 'zipfile', '-e', path, to]);
  return { bytes, to, path };
}

test('the bundle is the same each time, and its manifest names what is in it', () => {
  const { bytes, to, path } = unpacked();
  expect(readFileSync(path).equals(bytes)).toBe(true);
  expect(unpacked().bytes.equals(bytes)).toBe(true);
  const manifest = JSON.parse(readFileSync(join(to, 'manifest.json'), 'utf8'));
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(manifest).toMatchObject({ manifest_version: '0.3', name: 'stackdesk', version });
  // The keys that the format has; an assistant refuses others.
  expect(Object.keys(manifest).sort()).toEqual(
    [
      'author',
      'compatibility',
      'description',
      'display_name',
      'icon',
      'license',
      'manifest_version',
      'name',
      'prompts_generated',
      'server',
      'tools_generated',
      'user_config',
      'version',
    ].sort(),
  );
  expect(readdirSync(to).sort()).toEqual(['LICENSE', 'icon.png', 'manifest.json', 'server']);
  expect(readdirSync(join(to, 'server'))).toEqual(['index.cjs']);
  expect(manifest.server.entry_point).toBe('server/index.cjs');
  // The registry refuses a longer description.
  const entry = registryEntry(bytes, 'https://example.com/stackdesk.mcpb');
  expect(entry.description.length).toBeLessThanOrEqual(100);
  expect(entry.packages[0]?.fileSha256).toBe(createHash('sha256').update(bytes).digest('hex'));
});

test('the bundle starts the program that a person names, as an assistant starts it, and says if it is not there', async () => {
  const { to } = unpacked();
  const { environment } = await openCli();
  const program = join(tempDir(), 'stackdesk');
  writeFileSync(program, `#!/bin/sh\nexec '${process.execPath}' '${CLI_PROGRAM}' "$@"\n`);
  chmodSync(program, 0o755);
  const { mcp_config: call } = JSON.parse(readFileSync(join(to, 'manifest.json'), 'utf8')).server;
  const open = async (given: string) => {
    const filled = (text: string) =>
      text.replace(/\$\{__dirname\}/, to).replace(/\$\{user_config\.program\}/, given);
    const env = Object.fromEntries(
      Object.entries(call.env as Record<string, string>).map(([name, text]) => [name, filled(text)]),
    );
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: (call.args as string[]).map(filled),
      env: { PATH: process.env.PATH ?? '', HOME: '/nonexistent', ...environment, ...env },
      stderr: 'ignore',
    });
    const client = new Client({ name: 'one-click', version: '1.0.0' });
    onTestFinished(() => client.close());
    await client.connect(transport);
    return client;
  };
  const { tools } = await (await open(program)).listTools();
  expect(tools.map(({ name }) => name)).toContain('search_saved');
  await expect(open(join(tempDir(), 'missing'))).rejects.toThrow(/closed/i);
});
