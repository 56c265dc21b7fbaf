import providers from '../../../assets/data/mail-providers.json' with { type: 'json' };
import { domainsIn } from './name-lines.ts';

let domains: ReadonlySet<string> | null = null;

/** Whether people have addresses of their own at a domain, or at one above it (`austin.rr.com`, `ms1.hinet.net`). */
export function isMailProvider(domain: string): boolean {
  domains ??= new Set(mailProviders());
  for (let from = 0; ; from = domain.indexOf('.', from) + 1) {
    if (domains.has(domain.slice(from))) return true;
    if (!domain.includes('.', from)) return false;
  }
}

/** The domains of all providers. */
export function mailProviders(): string[] {
  return providers.flatMap(domainsIn);
}
