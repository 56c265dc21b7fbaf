import type { Technologies } from './data/technologies.ts';
import type { WalletName } from './operations.ts';
import type { Service } from './service.ts';

/** What happens at the service without our asking; a world's driver calls it at any virtual time. */
export interface Acts {
  /** Spends at most the balance; returns how many credits. */
  otherUserSpends(workspace: string, credits: number, wallet?: WalletName): number;
  /**
   * Another user of the workspace starts a list. Returns its id, or null if the technology or the credits are
   * missing.
   */
  otherUserStartsList(workspace: string, technology: string): number | null;
  topUp(workspace: string, credits: number, wallet?: WalletName): void;
  endMonth(workspace: string, granted: number): void;
  beginMonth(workspace: string, holds: number): void;
  setPrice(credits: number): void;
  /** From now on the token gets 401. Work under way goes on. Throws for an unknown token. */
  revokeToken(text: string): void;
  /** Returns the new token's text. */
  issueToken(facts?: { userId?: number; workspaces?: readonly string[] }): string;
  renameTechnology(techapiId: string, name: string): void;
  /** Changes a technology's categories, its name, or both. */
  relabel: Technologies['change'];
  readyList(reportId: number): void;
  failList(reportId: number): void;
  expireFile(reportId: number): void;
  /** The file is made again, with other bytes and another ETag. */
  remakeFile(reportId: number): void;
  /** The service no longer has data about a bare domain, has some again, or has other technologies. */
  dropData(domain: string): void;
  gainData(domain: string): void;
  changeData(domain: string): void;
  /** The share of the domains that are "temporarily unavailable" from now on; 0 ends it. */
  setUnavailable(share: number): void;
}

export function createActs(service: Service): Acts {
  const { accounts, wallets, price, technologies, lists, holdings, timeline } = service;
  return {
    otherUserSpends: (workspace, credits, wallet = 'bulk_lookup') =>
      wallets.otherSpends(workspace, wallet, credits),
    otherUserStartsList(workspace, name) {
      const technology = technologies.byName(name);
      if (technology === null) return null;
      const isReused = lists.isBought(workspace, technology.techapi_id);
      if (!isReused && wallets.balance(workspace, 'standard') < 1) return null;
      const credits = isReused ? 0 : wallets.otherSpends(workspace, 'standard', 1);
      return lists.start({ workspace, technology, credits, requestId: null }).id;
    },
    topUp: (workspace, credits, wallet = 'bulk_lookup') => wallets.topUp(workspace, wallet, credits),
    endMonth: (workspace, granted) => wallets.endMonth(workspace, granted),
    beginMonth: (workspace, holds) => wallets.beginMonth(workspace, holds),
    setPrice: (credits) => price.set(credits),
    revokeToken(text) {
      const token = accounts.find(text);
      if (token === null) throw new Error('no such token');
      token.revokedAt ??= timeline.now();
    },
    issueToken: (facts) => accounts.issue(facts).text,
    renameTechnology: (techapiId, name) => technologies.change(techapiId, { name }),
    relabel: (techapiId, changes) => technologies.change(techapiId, changes),
    readyList: (id) => lists.ready(id),
    failList: (id) => lists.fail(id),
    expireFile: (id) => lists.expire(id),
    remakeFile: (id) => lists.remake(id),
    dropData: (domain) => holdings.drop(domain),
    gainData: (domain) => holdings.gain(domain),
    changeData: (domain) => holdings.change(domain),
    setUnavailable(share) {
      service.unavailable = share;
    },
  };
}
