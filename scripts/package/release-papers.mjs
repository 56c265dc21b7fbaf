import { createHash, createPrivateKey, sign } from 'node:crypto';
import { createReadStream, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { shippedPackages } from '../licences/shipped.mjs';
import { root } from '../setup/paths.mjs';
import { lastLines, run } from '../setup/run.mjs';
import { SetupError } from '../setup/say.mjs';

/**
 * Writes what a release has beside its packages: the list of all software in it (CycloneDX), and the SHA-256 of every
 * file, signed. Returns the names of the new files.
 *
 * @param {string} dir The folder of the packages.
 * @param {{ version: string, software: object, secret: Buffer }} facts `software` is that of `softwareOf`.
 */
export async function writePapers(dir, { version, software, secret }) {
  const bom = `Stackdesk-${version}.cdx.json`;
  writeFileSync(join(dir, bom), `${JSON.stringify(software, null, 2)}\n`);
  const own = ['SHA256SUMS', 'SHA256SUMS.sig'];
  const names = readdirSync(dir, { withFileTypes: true })
    .filter((each) => each.isFile() && !own.includes(each.name) && !each.name.startsWith('builder-'))
    .map(({ name }) => name)
    .sort();
  let sums = '';
  for (const name of names) sums += `${await sha256Of(join(dir, name))}  ${name}\n`;
  writeFileSync(join(dir, 'SHA256SUMS'), sums);
  writeFileSync(join(dir, 'SHA256SUMS.sig'), sign(null, Buffer.from(sums), createPrivateKey(secret)));
  return [bom, ...own];
}

/**
 * The CycloneDX document of what ships: npm's own, of the same packages as the notice of licences, and Electron. Made
 * twice of one commit it is the same, so it names no time and has no number of its own.
 *
 * @param {{ version: string, electron: string }} facts
 * @returns {Promise<{ components: { 'bom-ref': string, name: string, version: string }[] }>}
 */
export async function softwareOf({ version, electron }) {
  const result = await run('npm', ['sbom', '--sbom-format', 'cyclonedx', '--offline'], { cwd: root });
  if (result.code !== 0) throw new SetupError(`npm sbom failed:\n${lastLines(result)}`);
  const { serialNumber: _number, ...bom } = JSON.parse(result.stdout);
  const shipped = new Set(
    [...shippedPackages().values()].map(({ metadata }) => `${metadata.name}@${metadata.version}`),
  );
  /** @type {{ 'bom-ref': string, name: string, version: string, properties?: unknown }[]} */
  const all = bom.components;
  // An alias is listed by the name that we call it by.
  const components = all
    .filter((each) => shipped.has(`${each.name}@${each.version}`) || shipped.has(each['bom-ref']))
    .map(({ properties: _properties, ...each }) => each);
  const refs = new Set(components.map((each) => each['bom-ref']));
  const { timestamp: _timestamp, ...metadata } = bom.metadata;
  const self = { ...metadata.component, type: 'application', name: 'stackdesk', version };
  const runtime = {
    'bom-ref': `electron@${electron}`,
    type: 'framework',
    name: 'electron',
    version: electron,
    purl: `pkg:npm/electron@${electron}`,
    licenses: [{ license: { id: 'MIT' } }],
  };
  return {
    ...bom,
    metadata: { ...metadata, component: self },
    components: [...components, runtime],
    dependencies: bom.dependencies
      .filter((/** @type {{ ref: string }} */ { ref }) => refs.has(ref))
      .map((/** @type {{ ref: string, dependsOn?: string[] }} */ { ref, dependsOn = [] }) => ({
        ref,
        dependsOn: dependsOn.filter((each) => refs.has(each)),
      })),
  };
}

/**
 * The paths below two folders whose files are not the same.
 *
 * @param {string} one
 * @param {string} other
 */
export async function differencesOf(one, other) {
  const paths = new Set([one, other].flatMap(filesBelow));
  const different = [];
  for (const path of [...paths].sort()) {
    const [first, second] = await Promise.all(
      [one, other].map((dir) => sha256Of(join(dir, path)).catch(() => null)),
    );
    if (first === null || first !== second) different.push(path);
  }
  return different;
}

/** @param {string} dir */
function filesBelow(dir) {
  return readdirSync(dir, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name).slice(dir.length + 1));
}

/** @param {string} path */
async function sha256Of(path) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
