import { X509Certificate } from 'node:crypto';
import { StackdeskError } from '#contract/errors.ts';
import type { Authority } from '#contract/host.ts';
import { because } from '#contract/reason.ts';
import { troubleOf } from '../../process/system-error.ts';
import { openWithoutWaiting } from '../files/open-regular.ts';
import { closeSync, fstatSync, readSync } from '../world/files.ts';

/** More than the whole bundle of any system, in bytes. */
const LARGEST_FILE = 4 * 1_024 * 1_024;
const CERTIFICATE = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g;

/** A file of certificate authorities: its text, and each authority. */
export interface AuthorityFile {
  readonly pem: string;
  readonly authorities: readonly Authority[];
}

/**
 * Reads a PEM file of authorities. This happens at each start and must never block, so a pipe or device under
 * that name is not read. Throws `file_not_found` or `file_unreadable`.
 */
export function readAuthorities(path: string): AuthorityFile {
  const pem = readPem(path);
  const authorities = (pem.match(CERTIFICATE) ?? []).map((text) => describe(text));
  if (authorities.length === 0) throw unfit();
  return { pem, authorities };
}

function describe(text: string): Authority {
  try {
    const certificate = new X509Certificate(text);
    return {
      subject: certificate.subject.split('\n').join(', '),
      fingerprint: certificate.fingerprint256,
    };
  } catch {
    throw unfit();
  }
}

function unfit(): StackdeskError {
  return new StackdeskError('file_unreadable', because('authority_none'));
}

function readPem(path: string): string {
  const file = open(path);
  try {
    const facts = fstatSync(file);
    if (facts.isDirectory()) throw new StackdeskError('file_unreadable', because('is_folder', { path }));
    if (!facts.isFile()) throw new StackdeskError('file_unreadable', because('no_regular_file', { path }));
    if (facts.size > LARGEST_FILE) throw unfit();
    const bytes = Buffer.alloc(facts.size);
    const length = readSync(file, bytes, 0, bytes.length, 0);
    return bytes.toString('latin1', 0, length);
  } finally {
    closeSync(file);
  }
}

function open(path: string): number {
  try {
    return openWithoutWaiting(path);
  } catch (error) {
    const isMissing = troubleOf(error) === 'missing';
    throw new StackdeskError(
      isMissing ? 'file_not_found' : 'file_unreadable',
      because(isMissing ? 'authority_missing' : 'authority_unreadable', { path }),
    );
  }
}
