import type { WalletContext } from '../ledger/balance.ts';
import { readCredits } from '../service/read/credits.ts';
import { readMe } from '../service/read/me.ts';
import { ServiceError } from '../service/service-error.ts';

/** Codes of errors that pass. After any other, the service does not say. */
const PASSING = ['unreachable', 'timed_out', 'server_error', 'rate_limited', 'cancelled'];

/**
 * True if the workspace pays from another wallet than that of the token's owner, as with a shared plan: then nothing names
 * the wallet that a list is paid from. Both lookup wallets show that. Free. False if the service does not say. Throws if
 * it can't be asked now.
 */
export async function isPaidElsewhere(
  { client, guard }: Pick<WalletContext, 'client' | 'guard'>,
  signal?: AbortSignal,
): Promise<boolean> {
  const options = signal === undefined ? {} : { signal };
  try {
    // A charge in between would make them differ.
    return await guard.quiet(async () => {
      const own = readMe((await client.me(options)).body).bulkLookupCredits;
      const paying = own === null ? null : readCredits((await client.credits(options)).body).balance;
      return paying !== null && own !== paying;
    });
  } catch (error) {
    if (error instanceof ServiceError && !PASSING.includes(error.code)) return false;
    throw error;
  }
}
