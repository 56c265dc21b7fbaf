import { foundation } from './001-foundation.ts';
import { saved } from './002-saved.ts';
import { transfers } from './003-transfers.ts';
import { lists } from './004-lists.ts';
import { spending } from './005-spending.ts';
import { removals } from './006-removals.ts';
import { ledgerSubjects } from './007-ledger-subjects.ts';
import { transferDifferences } from './008-transfer-differences.ts';
import { doubts } from './009-doubts.ts';
import { lostCredits } from './010-lost-credits.ts';
import { rowDomains } from './011-row-domains.ts';
import { leftOut } from './012-left-out.ts';
import { savedNames } from './013-saved-names.ts';
import { listValues } from './014-list-values.ts';
import { labels } from './015-labels.ts';
import { changes } from './016-changes.ts';
import { listViews } from './017-list-views.ts';
import { savedTable } from './018-saved-table.ts';
import { packedAnswers } from './019-packed-answers.ts';
import { watches } from './020-watches.ts';
import { assistants } from './021-assistants.ts';
import { team } from './022-team.ts';
import { teamNotes } from './023-team-notes.ts';
import { noSavedNames } from './024-no-saved-names.ts';
import { fewerRowIndexes } from './025-fewer-row-indexes.ts';
import { sqlQueries } from './026-sql-queries.ts';
import { noDomainNames } from './027-no-domain-names.ts';
import { lookupsInDoubt } from './028-lookups-in-doubt.ts';
import { teamLibrary } from './029-team-library.ts';
import { tokenHolders } from './030-token-holders.ts';
import { walletFigures } from './031-wallet-figures.ts';
import { sharedWallets } from './032-shared-wallets.ts';
import { teamOrder } from './033-team-order.ts';
import { evidence } from './034-evidence.ts';
import { teamSpending } from './035-team-spending.ts';
import { looks } from './036-looks.ts';
import { lookDue } from './037-look-due.ts';
import { chargedPrice } from './038-charged-price.ts';
import { namesInDoubt } from './039-names-in-doubt.ts';
import { datedLooks } from './040-dated-looks.ts';
import { namedPrice } from './041-named-price.ts';
import { sameWorkspaces } from './042-same-workspaces.ts';
import { provenWallets } from './043-proven-wallets.ts';
import { outsideViews } from './044-outside-views.ts';
import { libraryServers } from './045-library-servers.ts';
import { wholeNames } from './046-whole-names.ts';
import { offerProblems } from './047-offer-problems.ts';

/** Every change of the schema, oldest first. The index + 1 is the version in `PRAGMA user_version`. */
export const migrations: readonly string[] = [
  foundation,
  saved,
  transfers,
  lists,
  spending,
  removals,
  ledgerSubjects,
  transferDifferences,
  doubts,
  lostCredits,
  rowDomains,
  leftOut,
  savedNames,
  listValues,
  labels,
  changes,
  listViews,
  savedTable,
  packedAnswers,
  watches,
  assistants,
  team,
  teamNotes,
  noSavedNames,
  fewerRowIndexes,
  sqlQueries,
  noDomainNames,
  lookupsInDoubt,
  teamLibrary,
  tokenHolders,
  walletFigures,
  sharedWallets,
  teamOrder,
  evidence,
  teamSpending,
  looks,
  lookDue,
  chargedPrice,
  namesInDoubt,
  datedLooks,
  namedPrice,
  sameWorkspaces,
  provenWallets,
  outsideViews,
  libraryServers,
  wholeNames,
  offerProblems,
];
