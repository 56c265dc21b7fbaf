import type { WorldKind } from './kinds.ts';

/** A piece of the engine's source and its replacement. */
interface Edit {
  file: string;
  find: string;
  put: string;
}

/** A rule of the money promise, broken on purpose. */
export interface Breakage {
  /** Its number in docs/simulation.md. */
  rule: number;
  name: string;
  /** In which worlds it is found, if not in the usual ones. */
  kind?: WorldKind;
  edits: readonly Edit[];
}

/** The simulation must find each; `docs/simulation.md` says in how many seeds. */
export const breakages: readonly Breakage[] = [
  {
    rule: 1,
    name: 'a lost request is cleared after two seconds instead of three minutes',
    edits: [
      { file: 'main/engine/engine.ts', find: 'const QUIET_MS = 180_000;', put: 'const QUIET_MS = 2_000;' },
    ],
  },
  {
    rule: 1,
    name: "a gateway's page counts as a final answer",
    edits: [
      {
        file: 'main/engine/service/error-of-answer.ts',
        find: "  if (!operation.paid) return 'not-charged';",
        put: "  if (!operation.paid || exchange.status >= 502) return 'not-charged';",
      },
    ],
  },
  {
    rule: 1,
    name: "the service's own failure is believed to be free",
    edits: [
      {
        file: 'main/engine/service/error-of-answer.ts',
        find: "serviceCode === 'server_error' ? 'presumed' : 'unknown'",
        put: "serviceCode === 'server_error' ? 'not-charged' : 'unknown'",
      },
    ],
  },
  {
    rule: 1,
    name: 'a refusal, a redirect or a page of something in between is believed to be free',
    edits: [
      {
        file: 'main/engine/service/error-of-answer.ts',
        find: "!PASSED_ON.has(status)) ? 'presumed' : 'unknown'",
        put: "!PASSED_ON.has(status)) ? 'not-charged' : 'unknown'",
      },
    ],
  },
  {
    rule: 1,
    name: 'the next program believes what was refused before it to be free',
    edits: [
      {
        file: 'main/engine/store/requests.ts',
        find: "WHERE state = 'waiting' AND doubt = 0 AND id <= ?",
        put: "WHERE state = 'waiting' AND id <= ?",
      },
    ],
  },
  {
    rule: 1,
    name: 'a gateway that gave up does not show that the service is slow',
    edits: [
      {
        file: 'main/engine/ledger/loss-watch.ts',
        find: 'const GAVE_UP_QUIETS = 10 / 3;',
        put: 'const GAVE_UP_QUIETS = 1;',
      },
    ],
  },
  {
    rule: 3,
    name: 'the smallest of several figures for one charge counts',
    edits: [
      {
        file: 'main/engine/ledger/book-answer.ts',
        find: 'const credits = named.length > 1 || (isPriced && brought > 0) ? second : only;',
        put: 'const credits = Math.min(only, second, brought);',
      },
      {
        file: 'main/engine/ledger/book-answer.ts',
        find: 'doubt: Math.max(0, largest - credits)',
        put: 'doubt: Math.min(0, largest - credits)',
      },
    ],
  },
  {
    rule: 3,
    name: 'what a look names as the price is believed before an answer charged it',
    edits: [
      {
        file: 'main/engine/ledger/price.ts',
        find: 'most: () => (isNamed() ? Number.POSITIVE_INFINITY : most),',
        put: 'most: () => Number.POSITIVE_INFINITY,',
      },
    ],
  },
  {
    rule: 1,
    name: 'a request of a killed process counts as not charged',
    edits: [
      {
        file: 'main/engine/ledger/doubt.ts',
        find: "putInDoubt(db, id, { way: 'crashed', loss: { status: null, raw: null, at: null } });",
        put: "moveRequest(db, id, 'not_charged', null, at);",
      },
    ],
  },
  {
    rule: 1,
    name: 'a fall of the balance is not noticed if several requests are in doubt',
    edits: [
      {
        file: 'main/engine/ledger/doubt.ts',
        find: "fall > 0 ? 'fell' : request.moved;",
        put: "booked > 0 ? 'fell' : request.moved;",
      },
    ],
  },
  {
    rule: 2,
    name: 'a word to ask again is about what is lost later, too',
    edits: [
      {
        file: 'main/engine/store/doubts.ts',
        find: 'request_id NOT IN (SELECT value FROM json_each(:word))',
        put: 'json_array_length(:word) = 0',
      },
    ],
  },
  {
    rule: 3,
    name: 'what is in doubt does not count against the budget',
    edits: [
      {
        file: 'main/engine/jobs/run-lookups.ts',
        find: 'return job.budget - named - untold - asking * price();',
        put: 'return job.budget - named - asking * price();',
      },
    ],
  },
  {
    rule: 3,
    name: 'a rerun adds its budget to what the start before left over',
    edits: [
      {
        file: 'main/engine/jobs/job-queue.ts',
        find: 'return enqueue(jobId, { budget, go: job.go + 1 }, { resendUnknown, alsoStore });',
        put: 'return enqueue(jobId, { budget: job.budget + budget, go: job.go + 1 }, { resendUnknown, alsoStore });',
      },
    ],
  },
  {
    rule: 3,
    name: 'caps do not count what is in doubt',
    edits: [
      {
        file: 'main/engine/ledger/caps.ts',
        find: 'left: cap - spent - inDoubt - context.guard',
        put: 'left: cap - spent - context.guard',
      },
    ],
  },
  {
    rule: 3,
    name: 'the cap of a month is not looked at',
    edits: [
      {
        file: 'main/engine/ledger/caps.ts',
        find: "const spans = ['day', 'month']",
        put: "const spans = ['day']",
      },
    ],
  },
  {
    rule: 3,
    name: 'caps that a person lowers do not reach a request that waits for its turn',
    edits: [
      {
        file: 'main/engine/ledger/buy.ts',
        find: '      // A person may have lowered a cap meanwhile.\n      requireCapsHold(context, amount);\n',
        put: '',
      },
    ],
  },
  {
    rule: 3,
    name: 'the days of caps are those of the process',
    edits: [
      {
        file: 'main/engine/store/settings.ts',
        find: 'return isTimeZone(kept) ? kept : systemTimeZone();',
        put: 'return systemTimeZone();',
      },
    ],
  },
  {
    rule: 3,
    name: 'each program keeps its own time zone',
    edits: [
      {
        file: 'main/engine/store/settings.ts',
        find: "if (!isTimeZone(readValue(db, 'timeZone'))) keepValue",
        put: 'keepValue',
      },
    ],
  },
  {
    rule: 2,
    name: 'a restore leaves behind what is in doubt',
    edits: [
      {
        file: 'main/engine/data/backup-file/carry-over.ts',
        find: 'if (known === null && !bindsMoney(row, lines, doubts)) continue;',
        put: 'if (known === null && lines.length === 0) continue;',
      },
    ],
  },
  {
    rule: 3,
    name: 'a restore leaves behind what was charged since the backup',
    edits: [
      {
        file: 'main/engine/data/backup-file/carry-over.ts',
        find: 'for (const line of lines) {',
        put: 'for (const line of lines.slice(lines.length)) {',
      },
    ],
  },
  {
    rule: 1,
    name: 'a look at the wallet that a box in between kept is taken for a new one',
    edits: [
      {
        file: 'main/engine/ledger/loss-watch.ts',
        find: '      if (age !== null && age > 0) return null;\n',
        put: '',
      },
      {
        file: 'main/engine/ledger/loss-watch.ts',
        find: 'const CLOCKS_DIFFER_MS = 5_000;',
        put: 'const CLOCKS_DIFFER_MS = Number.MAX_VALUE;',
      },
    ],
  },
  {
    rule: 1,
    name: 'what the month used is not looked at',
    edits: [
      {
        file: 'main/engine/ledger/balance.ts',
        find: 'usedMore: Math.max(0, withoutRounding(now - used.expected)),',
        put: 'usedMore: null,',
      },
    ],
  },
  {
    rule: 3,
    name: 'runs go on though the wallet fell for a reason that nobody knows',
    edits: [
      {
        file: 'main/engine/ledger/caps.ts',
        find: 'if (isAsked && fall > 0)',
        put: 'if (isAsked && fall < 0)',
      },
    ],
  },
  {
    rule: 3,
    name: 'several batches are under way right after a loss',
    edits: [
      {
        file: 'main/engine/jobs/run-lookups.ts',
        find: '      careful = MOST_CAREFUL;\n      if (failure.problem.status',
        put: '      careful = 0;\n      if (failure.problem.status',
      },
    ],
  },
  {
    rule: 3,
    name: 'the caps of lists are not looked at',
    edits: [
      {
        file: 'main/engine/ledger/caps.ts',
        find: 'if (cap === null) continue;',
        put: "if (cap === null || wallet === 'standard') continue;",
      },
    ],
  },
  {
    rule: 6,
    name: 'any text in place of an answer is taken for no data',
    edits: [
      {
        file: 'main/engine/service/read/outcome.ts',
        find: "?? '') ?? 'failed';",
        put: "?? '') ?? 'no-data';",
      },
    ],
  },
  {
    rule: 3,
    name: 'the budget of all assistants together is not looked at',
    edits: [
      {
        file: 'main/engine/ledger/caps.ts',
        find: "    { name: 'assistant day', cap: day, left: day - used(ofDay) },\n",
        put: '',
      },
    ],
  },
  {
    rule: 3,
    name: 'what is in doubt for an assistant does not count against its budgets',
    edits: [
      {
        file: 'main/engine/ledger/caps.ts',
        find: '=> spent + inDoubt + reserved;',
        put: '=> spent + 0 * inDoubt + reserved;',
      },
    ],
  },
  {
    rule: 2,
    name: 'a standing word covers runs of assistants',
    edits: [
      {
        file: 'main/engine/jobs/run-job.ts',
        find: 'if (assistant !== null) return null;',
        put: 'if (assistant === 0) return null;',
      },
    ],
  },
  {
    rule: 4,
    name: 'a run does not look at what is saved right before each batch',
    edits: [
      {
        file: 'main/engine/jobs/next-batch.ts',
        find: '    refreshRange(db, job, { fromSeq: first.seq, toSeq: last.seq + 1 }, { now: wallet.now(), word });\n',
        put: '',
      },
    ],
  },
  {
    rule: 4,
    name: 'a lookup that is asked twice at once is sent twice',
    edits: [
      {
        file: 'main/engine/lookups/lookup.ts',
        find: 'if (wallet.asking.isAsked(subject)) {',
        put: 'if (false as boolean) {',
      },
    ],
  },
  {
    rule: 5,
    name: 'a client goes on with the token that it was made with',
    edits: [
      {
        file: 'main/engine/connections/tokens.ts',
        find: `connectionId === null
            ? !withdrawn.has(access.token.fingerprint)
            : tokens.get(connectionId)?.fingerprint === access.token.fingerprint`,
        put: 'true',
      },
    ],
  },
  {
    rule: 6,
    name: 'an answer that the store cannot take is dropped',
    edits: [
      {
        file: 'main/engine/ledger/held-answers.ts',
        find: '            hold(requestId, () => context.book(requestId, answer), kept);\n',
        put: '',
      },
    ],
  },
  {
    rule: 6,
    name: 'an answer that was kept next to the store is not booked by the next start',
    edits: [
      {
        file: 'main/engine/ledger/held-answers.ts',
        find: '  if (context.mayChange) readSpilledFiles();',
        put: '  if (context.mayChange && held.size > 0) readSpilledFiles();',
      },
    ],
  },
  {
    rule: 7,
    name: 'a lost start of a list counts as not charged if the history is read at once',
    edits: [
      {
        file: 'main/engine/lists/judge-lost-starts.ts',
        find: "  return fate === 'lost' && watch.ageMs(request.id) >= workMs(request, quietMs, watch);",
        put: "  return fate === 'lost' && watch.ageMs(request.id) >= 0 * workMs(request, quietMs, watch);",
      },
    ],
  },
  {
    rule: 8,
    name: 'a short write is taken for a whole one',
    edits: [
      {
        file: 'main/engine/files/write-all.ts',
        find: 'for (let done = 0; done < bytes.length; ) {',
        put: 'for (let done = 0; done < Math.min(1, bytes.length); ) {',
      },
      {
        file: 'main/engine/files/whole-file.ts',
        find: 'if (onDisk !== size) throw',
        put: 'if (onDisk > size) throw',
      },
    ],
  },
  {
    rule: 10,
    name: 'the turn of a watch is noted after its run began, not with it',
    kind: 'years',
    edits: [
      {
        file: 'main/engine/watches/watches.ts',
        find: 'alsoStore: () => void beginTurn(db, { watch: watch.id, due, at: now(), jobId: draft.id, budget }),',
        put: 'alsoStore: () => {},',
      },
      {
        file: 'main/engine/watches/watches.ts',
        find: '      follow(watch.id, draft.id);\n      announce(watch.id);',
        put: '      beginTurn(db, { watch: watch.id, due, at: now(), jobId: draft.id, budget });\n      follow(watch.id, draft.id);\n      announce(watch.id);',
      },
    ],
  },
  {
    rule: 10,
    name: 'a due time that was served counts as open once the clock is set back',
    kind: 'years',
    edits: [
      {
        file: 'main/engine/watches/schedule.ts',
        find: 'const isDone = done.some((day) => day >= latest.day);',
        put: 'const isDone = past.since >= latest.day || past.begun.at(-1) === latest.day;',
      },
      {
        file: 'main/engine/store/schema/runs.ts',
        find: ',\n  UNIQUE (watch, due)',
        put: '',
      },
    ],
  },
  {
    rule: 10,
    name: 'a turn that was cut off does not go on with the next start',
    kind: 'years',
    edits: [
      {
        file: 'main/engine/watches/watches.ts',
        find: "    if (job.state !== 'paused') return follow(watch.id, job.id);",
        put: '    if (job.id > 0) return;',
      },
    ],
  },
  {
    rule: 10,
    name: 'turns that the clock put into the future hide what is due now',
    kind: 'years',
    edits: [
      {
        file: 'main/engine/watches/schedule.ts',
        find: '.filter((day) => day <= today)',
        put: '',
      },
    ],
  },
  {
    rule: 10,
    name: 'a turn may cost what its month leaves, whatever its own cap is',
    kind: 'years',
    edits: [
      {
        file: 'main/engine/watches/watches.ts',
        find: 'Math.floor(Math.min(current.capPerTurn, left))',
        put: 'Math.floor(left)',
      },
    ],
  },
  {
    rule: 10,
    name: 'the cap of a month counts only turns that ended without doubt',
    kind: 'years',
    edits: [
      {
        file: 'main/engine/watches/describe-watch.ts',
        find: 'since: startOfMonth(now, zone),',
        put: 'since: now,',
      },
      {
        file: 'main/engine/ledger/caps.ts',
        find: 'const month = { since: startOfMonth(now(), zone),',
        put: 'const month = { since: now(),',
      },
    ],
  },
  {
    rule: 10,
    name: 'a view that grew by more than a tenth is bought without a word',
    kind: 'years',
    edits: [
      {
        file: 'main/engine/watches/watches.ts',
        find: 'if (hasGrown(draft.domainCount, current.agreed)) {',
        put: 'if (hasGrown(0, current.agreed)) {',
      },
    ],
  },
  {
    rule: 11,
    name: 'what a colleague holds is asked for all the same',
    kind: 'team',
    edits: [
      {
        file: 'main/engine/team/leases.ts',
        find: '=> isMine || context.outwaited.has(subject);',
        put: '=> subject !== null || isMine;',
      },
    ],
  },
  {
    rule: 11,
    name: 'a lease is given back before its answers are in the library',
    kind: 'team',
    edits: [
      {
        file: 'main/engine/team/leases.ts',
        find: '      await context.offer(context.workspace);\n',
        put: '',
      },
      {
        file: 'main/engine/team/leases.ts',
        find: '    await storeAnswers(context, unread);\n',
        put: '',
      },
    ],
  },
  {
    rule: 11,
    name: "a colleague's doubt is not looked at before asking",
    kind: 'team',
    edits: [
      {
        file: 'main/engine/team/leases.ts',
        find: 'const isDoubtful = (row: LeaseAnswer) => row.isDoubted || mayBePaid(row);',
        put: 'const isDoubtful = mayBePaid;',
      },
    ],
  },
  {
    rule: 11,
    name: 'a lease that ran out leaves nothing in doubt',
    kind: 'team',
    edits: [
      {
        file: 'main/engine/team/leases.ts',
        find: '    if (open.length > 0) await storeOpenLeases(',
        put: '    if (open.length < 0) await storeOpenLeases(',
      },
      {
        file: 'main/engine/team/leases.ts',
        find: '    if (ranOut.length > 0) await storeOpenLeases(',
        put: '    if (ranOut.length < 0) await storeOpenLeases(',
      },
    ],
  },
  {
    rule: 11,
    name: 'an earlier lease is given back before what was bought under it is offered',
    kind: 'team',
    edits: [
      {
        file: 'main/engine/team/team.ts',
        find: "await eachInTurn(sharedWorkspaces(db).map((workspace) => () => offerFor(workspace, id, isToSay)));\n    await giveBackLeases({ db, ask: over('quick', id) }, ended);",
        put: "await giveBackLeases({ db, ask: over('quick', id) }, ended);\n    await eachInTurn(sharedWorkspaces(db).map((workspace) => () => offerFor(workspace, id, isToSay)));",
      },
    ],
  },
  {
    rule: 11,
    name: 'a library that is away for a moment is a licence to buy without it',
    kind: 'team',
    edits: [
      {
        file: 'main/engine/team/absence.ts',
        find: 'if (passedMs >= longestMs && tries >= LEAST_TRIES) {',
        put: 'if (passedMs >= 0) {',
      },
    ],
  },
  {
    rule: 11,
    name: 'one cut connection ends the wait for a colleague',
    kind: 'team',
    edits: [
      {
        file: 'main/engine/team/leases.ts',
        find: 'await ask().catch((): number[] => [])',
        put: 'await ask()',
      },
    ],
  },
  {
    rule: 11,
    name: 'a list is started, whoever starts it already',
    kind: 'team',
    edits: [
      {
        file: 'main/engine/ledger/buy.ts',
        find: 'const leased = context.leases.take(',
        put: "const leased = subjects[0]?.startsWith('list:') ? null : context.leases.take(",
      },
    ],
  },
  {
    rule: 11,
    name: 'a single lookup takes no lease',
    kind: 'team',
    edits: [
      {
        file: 'main/engine/ledger/buy.ts',
        find: 'const leased = context.leases.take(',
        put: 'const leased = subjects.length === 1 ? null : context.leases.take(',
      },
    ],
  },
  {
    rule: 15,
    name: 'whoever took a lease on a technology at any time is said to have started a list',
    kind: 'team',
    edits: [
      {
        file: 'main/engine/team/list-starters.ts',
        find: '    nearMs: NEAR_MS,',
        put: '    nearMs: 1e12,',
      },
      {
        file: 'main/engine/team/list-starters.ts',
        find: "near[0] === undefined ? '?' : readPerson(near[0].person)",
        put: 'readPerson(near.at(-1)?.person)',
      },
    ],
  },
  {
    rule: 12,
    name: 'a lease lasts an hour and not five minutes',
    kind: 'team',
    edits: [
      {
        file: 'main/engine/team/team.ts',
        find: 'const LEASE_MS = 300_000;',
        put: 'const LEASE_MS = 3_600_000;',
      },
    ],
  },
  {
    rule: 13,
    name: 'a push is noted as read together with the one before it',
    kind: 'team',
    edits: [
      {
        file: 'main/engine/team/pull.ts',
        find: 'keepKnown(library.db, library.id, { stream, workspace: owner.row, readTo });',
        put: 'keepKnown(library.db, library.id, { stream, workspace: owner.row, readTo: readTo + 1 });',
      },
    ],
  },
  {
    rule: 14,
    name: 'a note that changes while it is shared counts as shared',
    kind: 'team',
    edits: [
      {
        file: 'main/engine/store/annotations.ts',
        find: 'INSERT OR REPLACE INTO team_untold_notes',
        put: 'INSERT OR IGNORE INTO team_untold_notes',
      },
    ],
  },
  {
    rule: 14,
    name: 'notes of colleagues stay when a person stops sharing',
    kind: 'team',
    edits: [
      {
        file: 'main/engine/store/team-notes.ts',
        find: "    db.run('DELETE FROM team_notes');\n",
        put: '',
      },
    ],
  },
  {
    rule: 21,
    name: 'what another workspace bought from the same wallet is not known',
    edits: [
      {
        file: 'main/engine/store/wallets.ts',
        find: '  if (credits === 0) return;',
        put: '  if (credits >= 0) return;',
      },
    ],
  },
  {
    rule: 6,
    name: 'an answer about another domain is taken for one to the question',
    edits: [
      {
        file: 'main/engine/service/read/serves.ts',
        find: "return !isOtherDomain(domainOf(statedDomain(body) ?? ''), question);",
        put: 'return true;',
      },
    ],
  },
  {
    rule: 16,
    name: 'an engine frees its lock when it begins to end',
    kind: 'doors',
    edits: [
      {
        file: 'main/engine/engine.ts',
        find: '      calls.refuse();',
        put: '      calls.refuse();\n      lock?.release();',
      },
    ],
  },
  {
    rule: 16,
    name: 'a program is an engine even if another one holds the lock',
    kind: 'doors',
    edits: [
      {
        file: 'main/engine/store/spender-lock.ts',
        find: "    throw new StackdeskError('store_locked', because('store_elsewhere', { path: dataDir }), {\n      cause,\n    });",
        put: '    if (cause === null) throw because;',
      },
    ],
  },
  {
    rule: 17,
    name: 'an engine that ends says that it did not take what it did',
    kind: 'doors',
    edits: [
      {
        file: 'main/engine/base/calls.ts',
        find: '        return await work();',
        put: '        const done = await work();\n        if (isClosing) throw refusedCall();\n        return done;',
      },
    ],
  },
  {
    rule: 18,
    name: "a person's pause is not stored before the run hears of it",
    kind: 'doors',
    edits: [
      {
        file: 'main/engine/jobs/job-queue.ts',
        find: "noteWish(jobId, 'pause');",
        put: 'void state;',
      },
    ],
  },
  {
    rule: 18,
    name: 'whoever follows a run goes on with it, though a person paused it',
    kind: 'doors',
    edits: [
      {
        file: 'main/engine/jobs/job-queue.ts',
        find: '(ifCut && (job.options.wish !== undefined || job.problem !== null))',
        put: '(ifCut && job.problem !== null)',
      },
    ],
  },
  {
    rule: 19,
    name: 'a program that stands still is waited for without an end',
    kind: 'doors',
    edits: [
      {
        file: 'main/socket/sign-of-life.ts',
        find: 'export const PATIENCE = 20;',
        put: 'export const PATIENCE = 100_000;',
      },
      {
        file: 'main/socket/sign-of-life.ts',
        find: 'export const LONGEST_PATIENCE = 120;',
        put: 'export const LONGEST_PATIENCE = 100_000;',
      },
    ],
  },
  {
    rule: 20,
    name: 'an engine that ends leaves its address',
    kind: 'doors',
    edits: [
      {
        file: 'main/socket/serve.ts',
        find: '      try {\n        removeAddress(dataDir);',
        put: '      try {\n        void dataDir;',
      },
    ],
  },
  {
    rule: 20,
    name: 'the socket of a program that was killed stays',
    kind: 'doors',
    edits: [
      {
        file: 'main/socket/address.ts',
        find: '  removeAddress(dataDir);\n  const secret',
        put: '  const secret',
      },
    ],
  },
  {
    rule: 11,
    name: 'a library that takes no rows is bought past after the wait, as one that says nothing',
    kind: 'team',
    edits: [
      {
        file: 'main/engine/team/server.ts',
        find: "LASTING.test(codeOf(cause)) ? 'refused' : 'busy'",
        put: "LASTING.test(codeOf(cause)) ? 'refused' : 'away'",
      },
    ],
  },
  {
    rule: 11,
    name: 'the date of a colleague decides whether an answer is unread',
    kind: 'team',
    edits: [
      {
        file: 'main/engine/team/leases.ts',
        find: 'before: { boughtMs: last.bought_ms, content: last.content }',
        put: 'before: { boughtMs: 0, content: last.content }',
      },
      {
        file: 'main/engine/team/leases.ts',
        find: 'const before = { boughtMs: LATEST_MS + 1,',
        put: 'const before = { boughtMs: now() + 1,',
      },
    ],
  },
  {
    rule: 13,
    name: 'what a server lost that was behind is not offered again',
    kind: 'team',
    edits: [
      {
        file: 'main/engine/team/lost-tail.ts',
        find: 'begin({ db, id: library }, workspace, { fromStart: true });',
        put: 'begin({ db, id: library }, workspace);',
      },
    ],
  },
  {
    rule: 11,
    name: 'nobody waits for those who offer again what a server lost',
    kind: 'team',
    edits: [
      {
        file: 'main/engine/team/lost-tail.ts',
        find: 'if (seconds > 0) return note',
        put: 'if (seconds > 100) return note',
      },
    ],
  },
  {
    rule: 21,
    name: 'in a team nobody is asked who else uses the wallet',
    kind: 'team',
    edits: [
      {
        file: 'main/engine/ledger/team-fall.ts',
        find: 'others: others + doubt };',
        put: 'others: Number.MAX_SAFE_INTEGER + doubt };',
      },
    ],
  },
  {
    rule: 21,
    name: 'what colleagues bought is not subtracted',
    kind: 'team',
    edits: [{ file: 'main/engine/ledger/team-fall.ts', find: 'fall: open - bought,', put: 'fall: open,' }],
  },
  {
    rule: 1,
    name: 'one look at the wallet is enough to call a refusal free',
    edits: [
      {
        file: 'main/engine/ledger/loss-watch.ts',
        find: '  known.set(key, look);\n  return false;',
        put: '  known.set(key, look);\n  return true;',
      },
    ],
  },
  {
    rule: 1,
    name: 'nobody thinks of a month that may have begun',
    edits: [
      {
        file: 'main/engine/ledger/balance.ts',
        find: 'const isUnsure = isStill || seen.isSupposed || mayBeAnew(context, used, credits);',
        put: 'const isUnsure = isStill || seen.isSupposed;',
      },
    ],
  },
  {
    rule: 21,
    name: 'a new month is taken for a fall of the wallet',
    edits: [
      {
        file: 'main/engine/ledger/balance.ts',
        find: 'usedAnew: isAnew ? Math.max(0, withoutRounding(now - mostOurs)) : null,',
        put: 'usedAnew: isAnew && mostOurs < 0 ? 0 : null,',
      },
    ],
  },
  {
    rule: 21,
    name: 'what a box sent again is taken for what somebody else spent',
    edits: [
      {
        file: 'main/engine/ledger/balance.ts',
        find: 'if (repeats.length > 0) {',
        put: 'if (repeats.length < 0) {',
      },
    ],
  },
  {
    rule: 22,
    name: 'a proxy that refused its password is asked again',
    edits: [
      {
        file: 'main/engine/service/network.ts',
        find: 'if (transport === current) noteRefusal(error);',
        put: 'void noteRefusal;',
      },
    ],
  },
  {
    rule: 22,
    name: 'a proxy that refuses its password is an outage that passes',
    edits: [
      {
        file: 'main/engine/service/transport-failure.ts',
        find: "proxy === '407' ? 'proxy_unauthenticated' : 'unreachable'",
        put: "proxy === '' ? 'proxy_unauthenticated' : 'unreachable'",
      },
    ],
  },
  {
    rule: 23,
    name: 'an answer that names a part of the technologies is called whole',
    edits: [
      {
        file: 'main/engine/lookups/lookup.ts',
        find: 'if (!hasMore && (total ?? 0) <= named) return null;',
        put: 'if ((total ?? 0) >= 0) return null;',
      },
    ],
  },
  {
    rule: 23,
    name: 'an answer about one category is taken for one about all',
    edits: [
      {
        file: 'main/engine/store/snapshots.ts',
        find: "AND page = 1 AND scope = '' AND removed_at IS NULL`",
        put: 'AND page = 1 AND removed_at IS NULL`',
      },
    ],
  },
  {
    rule: 24,
    name: 'credits that the service only held stay booked',
    edits: [
      {
        file: 'main/engine/ledger/doubt.ts',
        find: 'if (isOurs && back > 0 && meant !== undefined && holds.length === 1) {',
        put: 'if (isOurs && back > 0 && meant !== undefined && holds.length === 0) {',
      },
    ],
  },
  {
    rule: 1,
    name: 'an answer that a box in between kept is booked as a charge',
    edits: [
      {
        file: 'main/engine/ledger/book-answer.ts',
        find: "return wallet === 'bulk_lookup' && (made.age ?? 0) > 0;",
        put: "return wallet === 'bulk_lookup' && (made.age ?? 0) < 0;",
      },
    ],
  },
  {
    rule: 1,
    name: 'a kept answer that is dated anew is taken for a new one',
    edits: [
      {
        file: 'main/engine/ledger/buy.ts',
        find: 'if (!isTooMuch || !hasNamedBalance(',
        put: 'if (Number.isFinite(remaining) || !hasNamedBalance(',
      },
    ],
  },
  {
    rule: 7,
    name: 'a lost start of a list counts as not charged though a shared plan pays',
    edits: [
      {
        file: 'main/engine/lists/judge-lost-starts.ts',
        find: "if (verdict.kind === 'doubt' || isCharged || isPaidElsewhere) return nothing;",
        put: "if (verdict.kind === 'doubt' || isCharged) return nothing;",
      },
    ],
  },
];
