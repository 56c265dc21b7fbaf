import { LIBRARY_VERSION } from '../../../main/engine/team/schema.ts';

/**
 * The team's library as a model: what its statements do, written from the schema and from docs/team.md, in memory. It
 * knows a statement by its words, and each statement is one transaction, as at a server.
 */
export interface LibraryModel {
  /** Runs a statement of `team/*-rows.ts` and `team/library.ts`. Throws as the server does. */
  run(text: string, values: readonly unknown[]): object[];
  /** Whether a lease on this subject is held, by the library's clock. */
  isHeldBy(lease: string, account: string, workspace: string, subject: string): boolean;
  /** Whether a request of another stream about this is in doubt, or a lease of one ran out without being given back. */
  isDoubted(stream: string, account: string, workspace: string, subject: string): boolean;
  readonly answers: readonly Answer[];
  /** Forgets what came after a time, as a standby does that was behind. Notes stay. */
  loseTail(afterMs: number): void;
  /** The server was started again, or another one took its place that has run for long. */
  begin(how: 'started' | 'replaced'): void;
  /** What was shared about domains, in the order of each stream. */
  readonly notes: ReadonlyMap<string, readonly Note[]>;
}

export interface Note {
  domain: string;
  tags: string;
  note: string;
  sharedMs: number;
}

interface Answer {
  account: string;
  workspace: string;
  kind: string;
  subject: string;
  boughtMs: number;
  content: string;
  page: number;
  scope: string;
  outcome: string;
  answer: string;
  stream: string;
  push: number;
  atMs: number;
}

interface LostRequest {
  account: string;
  workspace: string;
  subject: string;
  stream: string;
  request: number;
  state: string;
  askedMs: number;
  push: number;
  atMs: number;
}

interface Push {
  answers: number;
  doubts: number;
  atMs: number;
  toldMs: number;
  spent: number;
  inDoubt: number;
}

/** A lease, with its last term. */
interface Term {
  takenMs: number;
  lease: string;
  number: number;
  /** When the first term ends. */
  firstEndMs: number;
  untilMs: number;
  isOver: boolean;
  stream: string;
}

type Row = object;
type Values = readonly unknown[];

const LIBRARY = '99999999-9999-4999-8999-999999999999';
const MOST_PAST = 50;
const MOST_OPEN = 20;
const DAY_MS = 86_400_000;

export function createLibraryModel(now: () => number): LibraryModel {
  const streams = new Map<string, { account: string; workspace: string; person: string }>();
  const pushes = new Map<string, Map<number, Push>>();
  let answers: Answer[] = [];
  const answerKeys = new Set<string>();
  const notes = new Map<string, Note[]>();
  let lost: LostRequest[] = [];
  const lostKeys = new Set<string>();
  /** The leases on a subject, oldest first. */
  const epochs = new Map<string, string[]>();
  const leases = new Map<string, Term>();

  const taken = () =>
    Object.assign(new Error('duplicate key value violates unique constraint'), {
      code: '23505',
      severity: 'ERROR',
    });
  const keyOf = (...parts: unknown[]) => JSON.stringify(parts);
  let startedMs = Number.NEGATIVE_INFINITY;
  let timeline = 1;
  const texts = (value: unknown) => value as string[];
  const leftMs = ({ untilMs }: Term) => untilMs - now();
  const termOf = (lease: string): Term | undefined => leases.get(lease);
  /** The lease on a subject that is held for the longest, if any is. These hold nothing. */
  const heldBy = (key: string, ours: readonly string[] = []): Term | undefined =>
    (epochs.get(key) ?? [])
      .filter((lease) => !ours.includes(lease))
      .flatMap((lease) => termOf(lease) ?? [])
      .filter((term) => !term.isOver && leftMs(term) > 0)
      .sort((one, other) => leftMs(other) - leftMs(one))[0];
  /** The leases on a subject that were not given back. These are over. */
  const openOn = (key: string, ours: readonly string[] = []): Term[] =>
    (epochs.get(key) ?? [])
      .filter((lease) => !ours.includes(lease))
      .flatMap((lease) => termOf(lease) ?? [])
      .filter((term) => !term.isOver);
  const hasRunOut = (term: Term) => leftMs(term) <= 0;
  const personOf = (stream: string) => streams.get(stream)?.person ?? null;
  const isOpen = ({ account, workspace, subject, stream, request }: LostRequest) =>
    !lostKeys.has(keyOf(account, workspace, subject, stream, request, 'over'));
  const pushedAt = ({ stream, push: number }: { stream: string; push: number }) => {
    const { atMs = null, toldMs = null } = pushes.get(stream)?.get(number) ?? {};
    return { pushed_ms: atMs, age_ms: atMs === null ? null : now() - atMs, told_ms: toldMs };
  };
  const row = (answer: Answer, person: string): Row => ({
    kind: answer.kind,
    subject: answer.subject,
    bought_ms: answer.boughtMs,
    content: answer.content,
    page: answer.page,
    scope: answer.scope,
    outcome: answer.outcome,
    answer: answer.answer,
    ...pushedAt(answer),
    stream: answer.stream,
    person,
  });

  const push = ([account, workspace, stream, number, ...columns]: Values): Row[] => {
    const [
      kinds,
      subjects,
      bought,
      contents,
      pages,
      scopes,
      outcomes,
      bodies,
      about,
      requests,
      states,
      asked,
    ] = columns as unknown[][];
    const [toldMs = 0, spent = 0, inDoubt = 0] = columns.slice(-3).map(Number);
    const of = pushes.get(String(stream)) ?? new Map<number, Push>();
    if (of.has(Number(number))) throw taken();
    const place = {
      account: String(account),
      workspace: String(workspace),
      stream: String(stream),
      push: Number(number),
      atMs: now(),
    };
    const counts = { answers: 0, doubts: 0, atMs: now(), toldMs, spent, inDoubt };
    (kinds ?? []).forEach((kind, at) => {
      const key = keyOf(account, workspace, kind, subjects?.[at], bought?.[at], contents?.[at]);
      if (answerKeys.has(key)) return;
      answerKeys.add(key);
      counts.answers += 1;
      answers.push({
        ...place,
        kind: String(kind),
        subject: String(subjects?.[at]),
        boughtMs: Number(bought?.[at]),
        content: String(contents?.[at]),
        page: Number(pages?.[at]),
        scope: String(scopes?.[at]),
        outcome: String(outcomes?.[at]),
        answer: String(bodies?.[at]),
      });
    });
    (about ?? []).forEach((subject, at) => {
      const key = keyOf(account, workspace, subject, stream, requests?.[at], states?.[at]);
      if (lostKeys.has(key)) return;
      lostKeys.add(key);
      counts.doubts += 1;
      lost.push({
        ...place,
        subject: String(subject),
        request: Number(requests?.[at]),
        state: String(states?.[at]),
        askedMs: Number(asked?.[at]),
      });
    });
    of.set(Number(number), counts);
    pushes.set(String(stream), of);
    return [{ pushed_ms: counts.atMs }];
  };
  const pushNotes = ([stream, numbers, ...columns]: Values): Row[] => {
    const of = notes.get(String(stream)) ?? [];
    const [domains = [], tags = [], bodies = [], shared = []] = columns as unknown[][];
    // Numbers leave nothing out, so the first one decides.
    if (Number((numbers as unknown[])[0]) !== of.length + 1) throw taken();
    domains.forEach((domain, at) => {
      of.push({
        domain: String(domain),
        tags: String(tags[at]),
        note: String(bodies[at]),
        sharedMs: Number(shared[at]),
      });
    });
    notes.set(String(stream), of);
    return [];
  };
  const readNews = (values: Values, text: string): Row[] => {
    const [accounts, workspaces, known, numbers, noted, owners = [], about = [], doubted = [], library] =
      values;
    const isOpenLease = (lease: string, place: number) => {
      const owner = (owners as number[])[place] ?? 0;
      const key = keyOf(texts(accounts)[owner - 1], texts(workspaces)[owner - 1], texts(about)[place]);
      return openOn(key).some((term) => term.lease === lease || lease === library);
    };
    const over = texts(doubted).flatMap((lease, place) =>
      (lease === library ? !isOpenLease(lease, place) : termOf(lease)?.isOver === true)
        ? { person: null, number: place + 1 }
        : [],
    );
    const at = (values: unknown, stream: string) =>
      Number((values as unknown[])[texts(known).indexOf(stream)] ?? 0);
    const hasNotes = text.includes('stackdesk.notes');
    const wanted = new Set(texts(accounts).map((account, place) => keyOf(account, texts(workspaces)[place])));
    return [...streams]
      .filter(([, { account, workspace }]) => wanted.has(keyOf(account, workspace)))
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([stream, owner]) =>
        [...(pushes.get(stream) ?? [])]
          .filter(([number]) => number > at(numbers, stream))
          .sort(([one], [other]) => one - other)
          .slice(0, 100)
          .map(([number, counts]): { number: number; [field: string]: unknown } => ({
            ...owner,
            stream,
            number,
            ...counts,
            domain: null,
          }))
          .concat(
            (hasNotes ? (notes.get(stream) ?? []) : [])
              .map(({ domain, tags, note, sharedMs }, place) => ({
                ...owner,
                stream,
                number: place + 1,
                answers: 0,
                doubts: 0,
                domain,
                tags,
                note,
                shared_ms: sharedMs,
              }))
              .slice(at(noted, stream))
              .slice(0, 100),
          )
          .sort((one, other) => one.number - other.number),
      )
      .slice(0, 400)
      .concat(over);
  };
  const inPushes =
    ([stream, from, to, account, workspace]: Values) =>
    (each: { stream: string; push: number; account: string; workspace: string }) =>
      each.stream === stream &&
      each.push >= Number(from) &&
      each.push <= Number(to) &&
      each.account === account &&
      each.workspace === workspace;
  const doubtsAbout = ([account, workspace, subjects, stream]: Values): LostRequest[] =>
    lost.filter(
      (each) =>
        each.account === account &&
        each.workspace === workspace &&
        texts(subjects).includes(each.subject) &&
        each.state === 'open' &&
        each.stream !== stream &&
        isOpen(each),
    );
  const isUnread = ({ stream, push: number }: Answer, [streams, numbers]: Values) =>
    number > Number((numbers as unknown[])[texts(streams).indexOf(stream)] ?? 0);
  const newest = (
    [account, workspace]: Values,
    {
      kind,
      name,
      before,
      content = '',
      most,
      read,
    }: { kind: string; name: string; before: number; content?: string; most: number; read: Values },
  ): Answer[] =>
    answers
      .filter(
        (each) =>
          each.account === account &&
          each.workspace === workspace &&
          each.kind === kind &&
          (each.subject === name || (kind === 'technology' && each.subject.toLowerCase() === name)) &&
          (each.boughtMs < before || (each.boughtMs === before && each.content < content)) &&
          isUnread(each, read),
      )
      .sort((one, other) => other.boughtMs - one.boughtMs || (one.content < other.content ? 1 : -1))
      .slice(0, most);
  const takeLease = (values: Values): Row[] => {
    const [account, workspace, subjects, lease, ttlMs, stream, ours, ...read] = values;
    const untilMs = now() + Number(ttlMs);
    if (leases.has(String(lease))) throw taken();
    leases.set(String(lease), {
      takenMs: now(),
      lease: String(lease),
      number: 1,
      firstEndMs: untilMs,
      untilMs,
      isOver: false,
      stream: String(stream),
    });
    return texts(subjects).map((subject) => {
      const key = keyOf(account, workspace, subject);
      const held = heldBy(key, texts(ours));
      const ranOut = openOn(key, texts(ours)).some(hasRunOut);
      if (held === undefined) epochs.set(key, [...(epochs.get(key) ?? []), String(lease)]);
      const [kind = '', name = ''] = [
        subject.slice(0, subject.indexOf(':')),
        subject.slice(subject.indexOf(':') + 1),
      ];
      return {
        subject,
        mine: held === undefined,
        held_ms: held === undefined ? null : Math.ceil(leftMs(held)),
        holder: held === undefined ? null : personOf(held.stream),
        lease: held?.lease ?? null,
        ran_out: ranOut,
        unread: newest(values, { kind, name, before: Number.POSITIVE_INFINITY, most: 1, read }).length > 0,
        doubted: doubtsAbout([account, workspace, [subject], stream]).length > 0,
      };
    });
  };
  const renewLease = ([lease, ttlMs]: Values): Row[] => {
    const term = termOf(String(lease));
    if (term === undefined || term.isOver || leftMs(term) <= 0) return [];
    leases.set(String(lease), { ...term, number: term.number + 1, untilMs: now() + Number(ttlMs) });
    return [{ number: term.number + 1 }];
  };
  const endLeases = ([ended]: Values): Row[] => {
    for (const lease of texts(ended)) {
      const unknown = { takenMs: now(), lease, number: 0, firstEndMs: now(), stream: '' };
      const term = termOf(lease) ?? unknown;
      leases.set(lease, { ...term, number: term.number + 1, untilMs: now(), isOver: true });
    }
    return [];
  };
  const readPast = ([account, workspace, subject, ...about]: Values): Row[] => {
    const [endMs, nearMs] = about.map(Number);
    const away = ({ firstEndMs }: Term) => Math.abs(firstEndMs - (endMs ?? 0));
    return (epochs.get(keyOf(account, workspace, subject)) ?? [])
      .flatMap((lease) => termOf(lease) ?? [])
      .filter((term) => away(term) <= (nearMs ?? 0) && personOf(term.stream) !== null)
      .sort((one, other) => away(one) - away(other))
      .slice(0, MOST_PAST)
      .map(({ stream, firstEndMs }) => ({ person: personOf(stream), first_end_ms: firstEndMs }));
  };
  const readHeld = ([account, workspace, subjects, ours]: Values): Row[] =>
    texts(subjects).map((subject) => {
      const key = keyOf(account, workspace, subject);
      const held = heldBy(key, texts(ours));
      return {
        ran_out: openOn(key, texts(ours)).some(hasRunOut),
        subject,
        held_ms: held === undefined ? 0 : Math.ceil(leftMs(held)),
        lease: held?.lease ?? null,
      };
    });
  const readOpen = ([account, workspace, subjects, ours]: Values): Row[] =>
    texts(subjects).flatMap((subject) =>
      openOn(keyOf(account, workspace, subject), texts(ours))
        .slice(-MOST_OPEN)
        .map(({ lease, firstEndMs }) => ({ subject, lease, first_end_ms: firstEndMs })),
    );

  const readSpending = ([account, workspace, stream]: Values): Row[] => {
    const others = [...streams].filter(
      ([name, of]) => name !== stream && of.account === account && of.workspace === workspace,
    );
    const last = others.flatMap(([name]) => [...(pushes.get(name)?.values() ?? [])].at(-1) ?? []);
    const [accountOf, workspaceOf] = [String(account), String(workspace)];
    const underWay = [...epochs].flatMap(([key, taken]) => {
      const [of, at, subject] = JSON.parse(key) as string[];
      if (of !== accountOf || at !== workspaceOf || subject?.startsWith('list:')) return [];
      return taken.filter((lease) => {
        const term = termOf(lease);
        return term !== undefined && term.stream !== stream && !term.isOver && leftMs(term) > -DAY_MS;
      });
    });
    return [
      {
        spent: last.reduce((sum, each) => sum + each.spent, 0),
        in_doubt: last.reduce((sum, each) => sum + each.inDoubt, 0),
        under_way: underWay.length,
      },
    ];
  };

  /** Those of these doubts whose leases were given back, as their places. */
  const readGivenBack = ([account, workspace, subjects, doubted, library]: Values): Row[] =>
    texts(doubted).flatMap((lease, place) => {
      const key = keyOf(account, workspace, texts(subjects)[place]);
      const isOver = lease === library ? openOn(key).length === 0 : termOf(lease)?.isOver === true;
      return isOver ? { given_back: place + 1 } : [];
    });
  /** Who offered something, and nothing since a time. */
  const readMissing = ([accounts, workspaces, ours, sinceMs]: Values): Row[] => {
    const wanted = new Set(texts(accounts).map((account, at) => keyOf(account, texts(workspaces)[at])));
    const last = new Map<string, number>();
    for (const [stream, { account, workspace, person }] of streams) {
      const { atMs } = [...(pushes.get(stream)?.values() ?? [])].at(-1) ?? {};
      if (atMs === undefined || texts(ours).includes(stream) || !wanted.has(keyOf(account, workspace)))
        continue;
      last.set(person, Math.max(atMs, last.get(person) ?? 0));
    }
    return [...last].filter(([, atMs]) => atMs < Number(sinceMs)).map(([person]) => ({ person }));
  };

  /** Statements by words that only they have. */
  const statements: readonly (readonly [words: string, run: (values: Values, text: string) => Row[]])[] = [
    ['FROM stackdesk.versions', () => [{ version: LIBRARY_VERSION, library: LIBRARY }]],
    [
      'INSERT INTO stackdesk.streams',
      ([stream, account, workspace, person]) => {
        if (!streams.has(String(stream)))
          streams.set(String(stream), {
            account: String(account),
            workspace: String(workspace),
            person: String(person),
          });
        return [];
      },
    ],
    ['INSERT INTO stackdesk.pushes', push],
    ['AS in_doubt, (', readSpending],
    ['AS c (stream, number, noted)', readNews],
    ['INSERT INTO stackdesk.notes', pushNotes],
    ["'' AS person FROM", (values) => answers.filter(inPushes(values)).map((answer) => row(answer, ''))],
    [
      'SELECT subject, request, state, asked_ms,',
      (values) =>
        lost.filter(inPushes(values)).map(({ subject, request, state, askedMs, ...of }) => ({
          ...pushedAt(of),
          subject,
          request,
          state,
          asked_ms: askedMs,
          // All of a computer have one login.
          counts: true,
        })),
    ],
    [
      'o.asked_ms, o.push FROM',
      (values) =>
        doubtsAbout(values).map(({ subject, stream, request, state, askedMs, push: number }) => ({
          ...pushedAt({ stream, push: number }),
          subject,
          stream,
          request,
          state,
          asked_ms: askedMs,
          push: number,
          counts: true,
        })),
    ],
    [
      'AS w (kind, name, bought_ms, content)',
      (values) => {
        const [, , kinds, names, times, contents, most, ...read] = values;
        return texts(kinds).flatMap((kind, at) =>
          newest(values, {
            kind,
            name: texts(names)[at] ?? '',
            before: (times as number[])[at] ?? 0,
            content: texts(contents)[at] ?? '',
            most: Number(most),
            read,
          }).map((answer) => row(answer, personOf(answer.stream) ?? '?')),
        );
      },
    ],
    ['WITH last AS', takeLease],
    ['SELECT t.lease, t.number + 1', renewLease],
    ['max(t.number) + 1', endLeases],
    ['ceil(l.left_ms) AS held_ms', readHeld],
    ['o.lease, o.first_end_ms', readOpen],
    ['abs(first_end_ms', readPast],
    ['AS given_back FROM', readGivenBack],
    ['GROUP BY s.person HAVING', readMissing],
    [
      'pg_control_system()',
      () => [
        {
          server: `${timeline}/${startedMs}`,
          log: 1,
          now_ms: now(),
          up_ms: Math.min(now() - startedMs, Number.MAX_SAFE_INTEGER),
        },
      ],
    ],
  ];
  return {
    run: (text, values) => {
      // It is only tried whether rows can be added.
      if (text.includes('streams_tried')) return [{ encoding: 'UTF8' }];
      if (text.includes('p.number AS newest'))
        return texts(values[0]).flatMap((stream) => {
          const numbers = [...(pushes.get(stream)?.keys() ?? [])];
          return numbers.length === 0 ? [] : { stream, newest: Math.max(...numbers) };
        });
      const found = statements.filter(([words]) => text.includes(words));
      const [statement] = found;
      if (statement === undefined || found.length > 1)
        throw new Error(`the model of the library knows no such statement: ${text}`);
      return statement[1](values, text);
    },
    begin: (how) => {
      if (how === 'started') startedMs = now();
      else timeline += 1;
    },
    loseTail: (afterMs) => {
      answers = answers.filter(({ atMs }) => atMs <= afterMs);
      answerKeys.clear();
      for (const each of answers)
        answerKeys.add(
          keyOf(each.account, each.workspace, each.kind, each.subject, each.boughtMs, each.content),
        );
      lost = lost.filter(({ atMs }) => atMs <= afterMs);
      lostKeys.clear();
      for (const each of lost)
        lostKeys.add(
          keyOf(each.account, each.workspace, each.subject, each.stream, each.request, each.state),
        );
      for (const of of pushes.values())
        for (const [number, { atMs }] of of) if (atMs > afterMs) of.delete(number);
      for (const [lease, { takenMs }] of leases)
        if (takenMs > afterMs) {
          leases.delete(lease);
          for (const [key, taken] of epochs)
            epochs.set(
              key,
              taken.filter((each) => each !== lease),
            );
        }
    },
    isHeldBy: (lease, account, workspace, subject) => {
      const term = termOf(lease);
      const isOn = epochs.get(keyOf(account, workspace, subject))?.includes(lease) ?? false;
      return isOn && term !== undefined && !term.isOver && leftMs(term) > 0;
    },
    isDoubted: (stream, account, workspace, subject) =>
      doubtsAbout([account, workspace, [subject], stream]).length > 0 ||
      openOn(keyOf(account, workspace, subject)).some((term) => term.stream !== stream && hasRunOut(term)),
    get answers() {
      return answers;
    },
    notes,
  };
}
