import type { HeldBack } from '#contract/models/enrich.ts';
import { isMailProvider } from './mail-providers.ts';
import type { NamedDomain } from './read-text.ts';

/**
 * Why a domain that a text names says nothing about the text's company: an address at a personal mail provider says who a
 * person is, and a page on a platform is not the company's site. Null if the domain may be the company's. All doors hold
 * such domains back until a person says otherwise.
 */
export function heldBack({ domain, isAddress, isPage }: NamedDomain): HeldBack | null {
  if (isPage) return 'platform';
  return isAddress && isMailProvider(domain) ? 'personal' : null;
}

/** Whether one of the domains in a text is not held back. */
export function namesCompany({ domains }: { domains: readonly NamedDomain[] }): boolean {
  return domains.some((each) => heldBack(each) === null);
}
