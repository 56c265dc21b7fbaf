import { existsSync, readFileSync } from 'node:fs';
import { SetupError } from '../setup/say.mjs';
import { publicKeyOf } from './release-signature.mjs';

/**
 * Options of electron-builder that would put something else into a package than the checkout says, such as a
 * runtime that is not for other people.
 */
const OVERRIDES = /^(?:-c|--config|--pd|--prepackaged|--project|--projectDir)(?:$|[.=])/;
const HARMLESS = /^-c\.extraMetadata\.homepage=/;

/**
 * How to make packages for other people, by the command's arguments. Includes the secret key that signs
 * updates, unless `--unsigned` asks for packages without a signature. Throws `SetupError`.
 *
 * @param {string[]} words
 * @param {NodeJS.ProcessEnv} env
 */
export function planForHandingOut(words, env = process.env) {
  const overriding = words.find((word) => OVERRIDES.test(word) && !HARMLESS.test(word));
  if (overriding !== undefined)
    throw new SetupError(
      `${overriding} would make another package than the checkout says. Change electron-builder.yml.`,
    );
  const args = words.filter((word) => word !== '--unsigned');
  if (args.length < words.length) return { args, isSigned: false, secret: null };
  const missing = ['STACKDESK_UPDATE_URL', 'STACKDESK_UPDATE_KEY', 'STACKDESK_RELEASE_KEY'].filter(
    (name) => !env[name],
  );
  const path = env.STACKDESK_RELEASE_KEY;
  if (!path || missing.length > 0)
    throw new SetupError(
      `A package for handing out is signed, and ${missing.join(', ')} is not set (docs/packaging.md says how). ` +
        'With --unsigned one is made that nobody can know by a signature, and that looks for no updates.',
    );
  if (!existsSync(path)) throw new SetupError(`STACKDESK_RELEASE_KEY names ${path}, which is not there.`);
  const secret = readFileSync(path);
  if (publicKeyOf(secret) !== env.STACKDESK_UPDATE_KEY)
    throw new SetupError('STACKDESK_UPDATE_KEY is not the public key of STACKDESK_RELEASE_KEY.');
  return { args, isSigned: true, secret };
}

/**
 * Which of the packages that the arguments name are made from the unpacked application by the system's own tools (`linux`),
 * and what electron-builder is asked instead of them. `--linux` alone means all packages of Linux. Those are for one
 * processor: the computer's, or the one that a flag names.
 *
 * @param {readonly string[]} args
 * @returns {{ linux: ('deb' | 'tar.gz')[], others: string[], arch: 'x64' | 'arm64' }}
 */
export function splitTargets(args) {
  const arch =
    args.includes('--arm64') || (process.arch === 'arm64' && !args.includes('--x64')) ? 'arm64' : 'x64';
  const at = args.indexOf('--linux');
  if (at === -1) return { linux: [], others: [...args], arch };
  const behind = args.slice(at + 1).findIndex((word) => word.startsWith('-'));
  const end = behind === -1 ? args.length : at + 1 + behind;
  const named = args.slice(at + 1, end);
  const targets = named.length === 0 ? ['AppImage', 'deb', 'tar.gz'] : named;
  const linux = targets.filter((target) => target === 'deb' || target === 'tar.gz');
  if (linux.length === 0) return { linux, others: [...args], arch };
  const others = targets.filter((target) => target !== 'deb' && target !== 'tar.gz');
  const asked = others.length === 0 ? ['dir'] : others;
  const rest = args.slice(end).filter((word) => word !== `--${arch}`);
  return { linux, others: [...args.slice(0, at), '--linux', ...asked, `--${arch}`, ...rest], arch };
}
