import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { callName } from '../../../../main/cli/command.ts';
import { commands } from '../../../../main/cli/main.ts';
import { createEngine } from '../../../../main/engine/engine.ts';
import { makeStore, openStore } from '../../../../main/engine/store/open-store.ts';
import { STORE_VERSION } from '../../../../main/engine/store/schema/index.ts';
import { realWorld } from '../../../../main/engine/world/real-world.ts';
import { enterWorld } from '../../../../main/engine/world/world.ts';
import { CLI_PROGRAM } from '../../../support/engine/cli-program.ts';
import { openCli } from '../../../support/engine/open-cli.ts';
import { runCli } from '../../../support/engine/run-cli.ts';
import { onFullDisk, onReadOnlyDisk } from '../../../support/files/refusing-disk.ts';
import { canMount, smallDisk } from '../../../support/files/small-disk.ts';
import { tempDir } from '../../../support/files/temp-dir.ts';

/** How each command that reads is called. Files that it writes are in `out`. */
const reads = (out: string): Record<string, string[]> => ({
  lookup: ['shopify.com'],
  'lookup domain': ['shopify.com'],
  'lookup company': ['github.com'],
  compare: ['shopify.com', 'github.com'],
  runs: [],
  'runs show': ['1'],
  'runs export': ['1', '--out', join(out, 'rows.csv')],
  lists: [],
  'lists show': ['1'],
  'saved search': ['--technology', 'React'],
  'saved show': ['shopify.com'],
  'saved diff': ['shopify.com'],
  'saved export': ['--out', join(out, 'saved.csv')],
  'saved removals': [],
  explore: ['saved', '--sort', 'domain', '--format', 'jsonl'],
  'explore columns': ['saved'],
  query: ['SELECT domain, technologies FROM saved ORDER BY domain'],
  'query tables': [],
  'query kept': [],
  changes: [],
  watch: [],
  'watch show': ['1'],
  'watch digest': ['1'],
  'watch schedule': ['cron'],
  'data export': ['--to', join(out, 'set')],
  ledger: [],
  'ledger export': ['--out', join(out, 'ledger.csv')],
  team: [],
  'team status': [],
  config: [],
  backup: [join(out, 'backup.db')],
});

/** Commands that change something, or ask the service or a team. Each must say why it cannot. */
const CHANGES = [
  ...['me', 'credits', 'lookup technology', 'enrich', 'restore', 'mcp'],
  ...['runs resume', 'runs rerun', 'runs label', 'runs set', 'runs write', 'runs stop'],
  ...['lists start', 'lists download', 'lists locate', 'saved restore'],
  ...['ledger doubts', 'ledger not-charged', 'query keep', 'query drop'],
  ...['watch add', 'watch caps', 'watch confirm', 'watch pause', 'watch resume', 'watch remove', 'watch run'],
  ...['team setup', 'team join', 'team sync', 'team share-notes', 'team leave'],
];

const NEVER_OPENS = /^completion /;

test('every command is known here as one that reads or as one that changes something', () => {
  const all = Object.entries(commands).flatMap(([name, { verbs }]) =>
    Object.keys(verbs).map((verb) => callName(name, verb)),
  );
  const known = [...Object.keys(reads('')), ...CHANGES];
  expect(all.filter((call) => !NEVER_OPENS.test(call)).sort()).toEqual(known.sort());
});

test.skipIf(!canMount)(
  'on a full disk and on a read-only one, every command that reads says what it says elsewhere, and paying is refused',
  async () => {
    const { environment, dir, dataDir, sandbox } = await openCli({ unlimited: true });
    const run = (argv: string[], where: string) =>
      runCli(argv, { ...environment, STACKDESK_DATA_DIR: where }, { cwd: dir });
    const path = join(dir, 'in.csv');
    writeFileSync(path, 'domain\nshopify.com\ngithub.com\n');
    for (const made of [
      ['enrich', path],
      ['lookup', 'domain', 'shopify.com', '--max-age', '0'],
      ['lists', 'start', '--technology', 'Rocket.Chat'],
      ['watch', 'add', '--file', path, '--each', '5', '--month', '20', '--yes'],
    ])
      expect(await run(made, dataDir)).toMatchObject({ exitCode: 0 });
    const paid = sandbox.control.requests().length;
    // A list is named by the service, and a digest needs a turn: what both say is compared, whatever it is.
    const said = async (where: string) => {
      const out = tempDir();
      const found: Record<string, unknown> = {};
      const told: Record<string, string> = {};
      for (const [call, args] of Object.entries(reads(out))) {
        const { exitCode, stdout, stderr } = await run([...call.split(' '), ...args], where);
        const neutral = (text: string) =>
          text.replaceAll(out, 'OUT').replace(/, \d+ KiB|in \d+ ms|\d{8}T\d{6}Z/g, '');
        found[call] = { exitCode, stdout: neutral(stdout).replace(where, 'DATA') };
        told[call] = stderr;
      }
      const files = ['rows.csv', 'saved.csv', 'ledger.csv'].map((name) =>
        readFileSync(join(out, name), 'utf8'),
      );
      const { db, close } = openStore(copyOfBackup(join(out, 'backup.db')));
      const answers = db.values('SELECT count(*) FROM snapshots');
      close();
      return { found, files, answers, sets: readdirSync(join(out, 'set')).length > 0, told };
    };
    const { told: _, ...elsewhere } = await said(dataDir);
    expect(
      Object.values(elsewhere.found).filter((each) => (each as { exitCode: number }).exitCode === 0).length,
    ).toBeGreaterThan(20);
    const before = readFileSync(join(dataDir, 'stackdesk.db'));
    for (const [where, why] of [
      [onFullDisk(dataDir), 'is full: 0 bytes are free. '],
      [onReadOnlyDisk(dataDir), 'can only be read. '],
    ] as const) {
      const { told, ...here } = await said(where);
      expect(here).toEqual(elsewhere);
      for (const [call, stderr] of Object.entries(told)) {
        if (call === 'watch schedule') continue;
        expect(
          stderr.split(`${why}What is saved is shown as it is, and nothing can be kept.`),
          call,
        ).toHaveLength(2);
      }
      for (const paying of [
        ['enrich', path, '--fresh'],
        ['lookup', 'company', 'nytimes.com'],
        ['lists', 'start', '--technology', 'Shopify'],
        ['runs', 'label', '1', 'Fabrikam'],
        ['config', '--output-name', '{name} new'],
      ]) {
        const { exitCode, json } = await run([...paying, '--json'], where);
        expect(exitCode, paying.join(' ')).toBe(1);
        const code = why.includes('full') ? 'disk_full' : 'store_unwritable';
        expect(json, paying.join(' ')).toMatchObject({ error: { code } });
      }
      expect(readFileSync(join(where, 'stackdesk.db')).equals(before)).toBe(true);
    }
    expect(sandbox.control.requests()).toHaveLength(paid);
  },
  180_000,
);

test.skipIf(!canMount)(
  'answers that are only in the log are shown, too, and a copy never outlives its engine',
  async () => {
    const dataDir = tempDir();
    const store = openStore(dataDir);
    store.db.run(`INSERT INTO settings (key, value) VALUES ('in_the_log', '1')`);
    // As after a crash: the store and its log, without the index of the log.
    const crashed = tempDir();
    for (const name of ['stackdesk.db', 'stackdesk.db-wal'])
      copyFileSync(join(dataDir, name), join(crashed, name));
    store.close();
    const engine = createEngine({ dataDir: onReadOnlyDisk(crashed) });
    expect(engine.store.refusal).toMatchObject({ code: 'store_unwritable' });
    expect(engine.db.values(`SELECT value FROM settings WHERE key = 'in_the_log'`)).toEqual(['1']);
    expect(() => engine.db.run('DELETE FROM settings')).toThrow('can only be read');
    expect(existsSync(engine.store.path)).toBe(true);
    await engine.close();
    expect(existsSync(engine.store.path)).toBe(false);
  },
);

test.skipIf(!canMount).each([
  [STORE_VERSION + 1, 'store_newer'],
  [48, 'store_older'],
])('a store of version %i is named by its own path, not by that of the copy', (version, code) => {
  const dataDir = tempDir();
  const store = makeStore(join(dataDir, 'stackdesk.db'), STORE_VERSION);
  store.pragma(`user_version = ${version}`);
  store.close();
  const where = onReadOnlyDisk(dataDir);
  expect(() => createEngine({ dataDir: where })).toThrow(
    expect.objectContaining({ code, message: expect.stringContaining(join(where, 'stackdesk.db')) }),
  );
});

test.skipIf(!canMount)(
  'what a killed program left is removed, and nothing that is in use or is of others',
  async () => {
    const dataDir = tempDir();
    openStore(dataDir).close();
    const temporary = tempDir();
    const leave = enterWorld({
      ...realWorld,
      machine: { ...realWorld.machine, tempFolder: () => temporary },
    });
    onTestFinished(leave);
    const folder = (name: string, daysOld = 2) => {
      const path = join(temporary, `stackdesk-as-it-is-${name}`);
      mkdirSync(path);
      writeFileSync(join(path, 'stackdesk.db'), '');
      const then = Date.now() / 1_000 - daysOld * 86_400;
      utimesSync(path, then, then);
      return path;
    };
    const { pid: gone = 0 } = spawnSync(process.execPath, ['--version']);
    const others = folder(`${gone}-00`);
    chownSync(others, 4_242, 4_242);
    const inUse = folder(`${process.ppid}-01`);
    const young = folder(`${gone}-02`, 0);
    const left = [folder(`${gone}-03`), folder('04')];
    const engine = createEngine({ dataDir: onReadOnlyDisk(dataDir) });
    expect(engine.store.path).toContain(`stackdesk-as-it-is-${process.pid}-`);
    expect([others, inUse, young].map((path) => existsSync(path))).toEqual([true, true, true]);
    expect(left.map((path) => existsSync(path))).toEqual([false, false]);
    await engine.close();
  },
);

test.skipIf(!canMount)('a new data folder on a full disk says how much room there is', () => {
  const disk = smallDisk(8_192);
  writeFileSync(join(disk, 'fill'), Buffer.alloc(8_192));
  expect(() => createEngine({ dataDir: join(disk, 'data') })).toThrow(
    expect.objectContaining({ code: 'disk_full', message: expect.stringContaining('0 bytes are free') }),
  );
});

test.skipIf(!canMount)('what another user may read is shown, and the rest says whose it is', async () => {
  const dataDir = tempDir();
  openStore(dataDir).close();
  // The system gives these rights to no user but the owner, and root needs none.
  const asNobody = (environment: Record<string, string>) =>
    spawnSync(
      'setpriv',
      [
        '--reuid',
        '65534',
        '--regid',
        '65534',
        '--clear-groups',
        process.execPath,
        CLI_PROGRAM,
        'runs',
        '--json',
      ],
      { env: { PATH: process.env.PATH ?? '', ...environment }, encoding: 'utf8', timeout: 60_000 },
    );
  const owned = asNobody({ STACKDESK_DATA_DIR: dataDir });
  expect(JSON.parse(owned.stdout)).toMatchObject({
    error: { code: 'store_unwritable', message: expect.stringContaining('belongs to root') },
  });
  for (const path of [dirname(dataDir), dataDir]) chmodSync(path, 0o755);
  // The folder is this user's, and what is in it is not.
  chownSync(dataDir, 65_534, 65_534);
  const foreign = asNobody({ STACKDESK_DATA_DIR: dataDir });
  expect(JSON.parse(foreign.stdout)).toMatchObject({
    error: { message: expect.stringMatching(/stackdesk\.db belongs to root/) },
  });
  chownSync(dataDir, 0, 0);
  chmodSync(dataDir, 0o755);
  chmodSync(join(dataDir, 'stackdesk.db'), 0o644);
  const shown = asNobody({ STACKDESK_DATA_DIR: dataDir });
  expect(JSON.parse(shown.stdout)).toEqual({ jobs: [] });
  expect(shown.stderr).toContain('nothing can be kept');
  const homeless = asNobody({ HOME: '/', XDG_CONFIG_HOME: 'relative' });
  expect(JSON.parse(homeless.stdout)).toMatchObject({ error: { code: 'store_unwritable' } });
});

function copyOfBackup(backup: string): string {
  const dir = tempDir();
  copyFileSync(backup, join(dir, 'stackdesk.db'));
  return dir;
}
