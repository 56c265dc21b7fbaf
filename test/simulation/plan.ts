import type { WatchSchedule } from '#contract/models/watch.ts';
import { createDice, seedFor } from './chance.ts';
import type { Dialect } from './service/dialect.ts';
import type { Dice } from './service/inputs.ts';
import type { WalletWays } from './service/options.ts';
import { ALL_FAULTS, type FaultName, type Probabilities } from './service/wire/weather.ts';

/**
 * Something that a person, the computer or the service does. `job` is the index of a run, in the order in
 * which they were made.
 */
export type Act =
  | {
      do: 'enrich';
      domains: number[];
      kinds: ('companies' | 'technologies')[];
      maxAgeMs: number | null;
      /** The budget as a share of the preview's highest price; above 1 there is room for more. */
      budgetShare: number;
      resend: boolean;
      /** How many technologies of a domain are asked for at most, and of which category. The usual ones if missing. */
      narrow?: { perDomain: number; category: string | null };
      /** Whether an assistant starts it. Missing in older plans. */
      isAssistants?: boolean;
    }
  | { do: 'pause' | 'stop' | 'remove'; job: number }
  | { do: 'resume'; job: number; resend: boolean; budget: number | null }
  | { do: 'rerun'; job: number; resend: boolean; budget: number }
  | {
      do: 'lookup';
      subject: 'domain' | 'company' | 'technology';
      index: number;
      resend: boolean;
      twice: boolean;
      /** Whether an answer that is saved is enough. */
      isFirst?: boolean;
      /** The same for an assistant, whose answer says what it lacks. */
      isSavedEnough?: boolean;
      isAssistants?: boolean;
    }
  | { do: 'compare' | 'refresh balance' | 'disconnect' | 'connect' | 'replace token' }
  | { do: 'choose workspace'; index: number }
  | {
      do: 'settings';
      capPerRun: number | null;
      capPerDay: number | null;
      /** Missing in plans that are older than this cap. */
      capPerMonth?: number | null;
      listCapPerDay?: number | null;
      listCapPerMonth?: number | null;
      resends: boolean;
    }
  | { do: 'back up' }
  /** Puts a backup in the place of the store: 0 is the last one. */
  | { do: 'restore'; back: number }
  /** What assistants may spend from now on. */
  | { do: 'assistants'; maySpend: boolean; perSession: number; perDay: number }
  /** A person changes the time zone whose days and months count. */
  | { do: 'time zone'; zone: string }
  | { do: 'start list'; technology: number; resend: boolean }
  | { do: 'refresh lists' }
  | { do: 'kill' }
  | { do: 'kill after'; effects: number }
  | { do: 'clock jumps'; byMs: number }
  | { do: 'disk'; room: number | null; shortWrites: number }
  | { do: 'store'; state: 'full' | 'locked' | 'well' }
  | { do: 'weather'; faults: Probabilities }
  | { do: 'others spend'; credits: number }
  /** So often, after pauses of at most so long. */
  | { do: 'others keep spending'; credits: number; times: number; mostMs: number }
  | { do: 'top up'; credits: number }
  /** The share of domains about which the service says that they are unavailable for a while. */
  | { do: 'unavailable'; share: number }
  | { do: 'month ends'; granted: number }
  /** A month begins: what is left expires, and the wallet holds so much, or what the program expects of it. */
  | { do: 'month begins'; holds: number | 'as expected' }
  /** From now on the proxy takes only another password, which the person types only at `proxy password`. */
  | { do: 'proxy refuses' | 'proxy password' }
  | { do: 'price'; price: number }
  | { do: 'revoke token' }
  /** Makes a watch. `watch` in other acts is the index of one, in the order in which they were made. */
  | {
      do: 'watch';
      /** `all`: a view of everything that is saved. */
      subject: 'file' | 'tag' | 'view' | 'all';
      domains: number[];
      kinds: ('companies' | 'technologies')[];
      schedule: WatchSchedule;
      capPerTurn: number;
      capPerMonth: number;
    }
  /** The file, the tag or the view of a watch names other domains from now on. */
  | { do: 'change watched'; watch: number; domains: number[] }
  | { do: 'pause watch' | 'remove watch'; watch: number }
  | { do: 'caps of a watch'; watch: number; capPerTurn: number; capPerMonth: number }
  /** Lets every paused watch go on, and confirms those that grew. */
  | { do: 'look after watches' }
  /** Goes to the time right before the next turn, and kills the program so many effects later. */
  | { do: 'to a turn'; beforeMs: number; effects: number }
  | { do: 'data changes'; index: number; how: 'drop' | 'gain' | 'change' };

export type Step = Act & { afterMs: number };

/** What a world is made of; the same plan makes the same world. */
export interface Plan {
  seed: number;
  steps: Step[];
  /** Credits in the wallet at the beginning. */
  credits: number;
  batchSize: number;
  /** Whether others use the wallet, top it up, or change its price: then the balance proves less. */
  hasStrangers: boolean;
  /** The variable `TZ` of each program, one after the other. All have UTC if it is missing. */
  zones?: readonly string[];
  /** What is odd about the wallets; nothing if it is missing. */
  wallets?: WalletWays;
  /** Whether nobody has to be asked about a fall of a wallet. */
  isQuiet?: boolean;
  /** Fixed parts of the service's dialect. */
  dialect?: Partial<Dialect>;
  /** The most technologies of most domains. The usual ones if missing. */
  technologiesPerDomain?: number;
  /** Whether the way to the service leads over a proxy that wants a password. */
  hasProxy?: boolean;
}

/** Zones far apart, so that their days and months begin hours apart, and two that change their clocks. */
const ZONES = ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Berlin', 'America/St_Johns'];

/** How many domains there are; files have some of them, repeatedly. */
export const DOMAINS = 36;
export const TECHNOLOGIES = 4;

/** The domain with this index. */
export const domainName = (index: number) => `d${index}.example.com`;

export function planOf(seed: number): Plan {
  const dice = createDice(seedFor(seed, 'plan'));
  const theme = dice.chance(0.35) ? dice.pick(themes) : null;
  const hasStrangers = theme === priceRises || dice.chance(0.3);
  const drawStep = drawer(dice, hasStrangers);
  const steps: Step[] = [];
  // Small worlds are quick and find most; some failures need a long story.
  const count = dice.chance(0.1) ? dice.int(8, 34) : dice.int(0, 6);
  steps.push({ do: 'weather', faults: drawWeather(dice), afterMs: 0 });
  if (dice.chance(0.3)) steps.push({ ...drawSettings(dice), afterMs: 0 });
  if (dice.chance(0.5)) steps.push({ ...drawAssistants(dice), afterMs: 0 });
  steps.push({ ...drawEnrich(dice), afterMs: 1_000 });
  if (theme !== null) steps.push(...theme(dice));
  for (let index = 0; index < count; index += 1) steps.push(drawStep());
  const wallets = dice.chance(0.3) ? drawWallets(dice) : null;
  return {
    seed,
    steps,
    // A wallet that always shows the same would refuse, and say that it holds enough.
    credits: wallets?.shows !== 'constant' && dice.chance(0.15) ? dice.int(0, 40) : dice.int(200, 5_000),
    batchSize: dice.pick([3, 5, 8, 100]),
    hasStrangers,
    ...(wallets === null ? {} : { wallets }),
    zones: theme === otherZones ? [dice.pick(ZONES), dice.pick(ZONES)] : drawZones(dice),
  };
}

/** Most programs are started with one zone. */
export function drawZones(dice: Dice): string[] {
  if (dice.chance(0.6)) return ['UTC'];
  return Array.from({ length: dice.int(1, 3) }, () => dice.pick(ZONES));
}

/** What seldom comes together by chance. */
const themes: readonly ((dice: Dice) => Step[])[] = [
  lowerCaps,
  otherZones,
  askAsAssistants,
  restore,
  strangeFigures,
  priceRises,
  listCaps,
];

/** A person lowers caps while requests wait for their turn. */
function lowerCaps(dice: Dice): Step[] {
  const lower = (): Step => {
    const credits = dice.int(0, 30);
    return {
      do: 'settings',
      capPerRun: dice.chance(0.4) ? credits : null,
      capPerDay: dice.chance(0.4) ? credits : null,
      capPerMonth: dice.chance(0.4) ? credits : null,
      resends: false,
      afterMs: dice.int(0, dice.pick([3_000, 30_000])),
    };
  };
  const faults = { ...everyFault(0), 'rate-limited': 0.4, 'reset-before-headers': dice.pick([0, 0.1]) };
  return [{ do: 'weather', faults, afterMs: 0 }, drawLarge(dice), lower(), lower()];
}

/** Programs with other zones go on where the one before them ended. */
function otherZones(dice: Dice): Step[] {
  const credits = dice.int(3, 20);
  const caps = { capPerDay: credits, capPerMonth: dice.chance(0.5) ? credits : null };
  const endLater = (): Step => ({ do: 'kill', afterMs: dice.int(60_000, dice.pick([2, 4, 14]) * 3_600_000) });
  return [
    { do: 'settings', capPerRun: null, ...caps, resends: false, afterMs: 0 },
    ...Array.from({ length: 3 }, () => [drawLarge(dice), endLater()]).flat(),
    drawLarge(dice),
  ];
}

/** Assistants ask with small budgets, while answers are lost. */
function askAsAssistants(dice: Dice): Step[] {
  const faults = { ...everyFault(0), 'reset-before-headers': 0.3, 'wrong-figure': 0.2 };
  const ask = (): Step => ({ ...drawLarge(dice), isAssistants: true });
  return [
    { do: 'weather', faults, afterMs: 0 },
    { do: 'assistants', maySpend: true, perSession: dice.int(5, 60), perDay: dice.int(5, 80), afterMs: 0 },
    { do: 'settings', capPerRun: null, capPerDay: null, resends: dice.chance(0.5), afterMs: 0 },
    ask(),
    ...(dice.chance(0.5) ? [{ do: 'kill', afterMs: 20_000 } as const] : []),
    ask(),
    ask(),
  ];
}

/** A backup comes back after more was paid, and some of that was lost. */
function restore(dice: Dice): Step[] {
  const credits = dice.int(10, 60);
  const faults = {
    ...everyFault(0),
    'reset-before-headers': dice.pick([0, 0.3]),
    silence: dice.pick([0, 0.2]),
  };
  const capPerDay = dice.chance(0.5) ? credits : null;
  return [
    { do: 'settings', capPerRun: null, capPerDay, resends: false, afterMs: 0 },
    { do: 'back up', afterMs: dice.int(0, 40_000) },
    { do: 'weather', faults, afterMs: 0 },
    { ...drawLarge(dice), isAssistants: dice.chance(0.2) },
    { do: 'restore', back: 0, afterMs: dice.int(0, dice.pick([20_000, 400_000])) },
    drawLarge(dice),
  ];
}

/** Figures that contradict each other, or are old, while answers are lost and refused. */
function strangeFigures(dice: Dice): Step[] {
  const share = () => dice.pick([0, 0.1, 0.3]);
  const faults = {
    ...everyFault(0),
    'lying-figure': share(),
    'kept-answer': dice.pick([0, 0.5, 0.9]),
    'reset-before-headers': share(),
    'refused-after-charge': share(),
    'bare-server-error': share(),
  };
  return [{ do: 'weather', faults, afterMs: 0 }, drawLarge(dice), drawLarge(dice)];
}

/** More lists are started than their caps allow. */
function listCaps(dice: Dice): Step[] {
  const caps = { listCapPerDay: dice.int(0, 2), listCapPerMonth: dice.chance(0.5) ? dice.int(0, 2) : null };
  const settings = { do: 'settings', capPerRun: null, capPerDay: null, ...caps, resends: false } as const;
  const start = (technology: number): Step => ({
    do: 'start list',
    technology,
    resend: false,
    afterMs: dice.int(0, 20_000),
  });
  return [{ ...settings, afterMs: 0 }, start(0), start(1), start(2)];
}

/** The price rises while batches are under way. */
function priceRises(dice: Dice): Step[] {
  const faults = {
    ...everyFault(0),
    'slow-work': dice.pick([0, 0.3]),
    'reset-before-headers': dice.pick([0, 0.2]),
  };
  const rise = (): Step => ({ do: 'price', price: dice.pick([1, 2, 3]), afterMs: dice.int(0, 6_000) });
  return [{ do: 'weather', faults, afterMs: 0 }, drawLarge(dice), rise(), drawLarge(dice), rise()];
}

function drawOthers(dice: Dice): Act {
  const mostMs = dice.pick([1_000, 20_000, 120_000]);
  return { do: 'others keep spending', credits: dice.int(1, 12), times: dice.int(2, 12), mostMs };
}

/** Wallets whose figures do not prove what they seem to. One that shows a change nowhere could prove nothing. */
function drawWallets(dice: Dice): WalletWays {
  const shows = dice.pick(['now', 'now', 'constant'] as const);
  const refillsTo = shows === 'now' && dice.chance(0.4) ? dice.int(60, 200) : null;
  const isSilent = shows === 'constant' || refillsTo !== null;
  return {
    isShared: dice.chance(0.4),
    shows,
    used: isSilent
      ? dice.pick(['own', 'all'] as const)
      : dice.pick(['own', 'all', 'late', 'nothing'] as const),
    refillsTo,
  };
}

function drawLarge(dice: Dice) {
  const first = dice.int(0, DOMAINS - 1);
  return {
    do: 'enrich',
    domains: Array.from({ length: dice.int(10, 30) }, (_, index) => (first + index) % DOMAINS),
    kinds: dice.pick([['companies'], ['companies', 'technologies']]),
    maxAgeMs: 0,
    budgetShare: 1,
    resend: false,
    afterMs: dice.int(0, 5_000),
  } satisfies Step;
}

function drawer(dice: Dice, hasStrangers: boolean): () => Step {
  const job = () => dice.int(0, 3);
  const acts: [number, () => Act][] = [
    [16, () => drawEnrich(dice)],
    [6, () => ({ do: 'pause', job: job() })],
    [
      9,
      () => ({
        do: 'resume',
        job: job(),
        resend: dice.chance(0.2),
        budget: dice.chance(0.3) ? dice.int(0, 40) : null,
      }),
    ],
    [3, () => ({ do: 'stop', job: job() })],
    [7, () => ({ do: 'rerun', job: job(), resend: dice.chance(0.4), budget: dice.int(0, 40) })],
    [1, () => ({ do: 'remove', job: job() })],
    [
      14,
      () => ({
        do: 'lookup',
        subject: dice.pick(['domain', 'company', 'technology']),
        index: dice.int(0, DOMAINS - 1),
        resend: dice.chance(0.15),
        twice: dice.chance(0.3),
        isAssistants: dice.chance(0.2),
      }),
    ],
    [3, () => ({ do: dice.pick(['compare', 'refresh balance']) })],
    [2, () => ({ do: 'disconnect' })],
    [3, () => ({ do: 'connect' })],
    [3, () => ({ do: 'replace token' })],
    [1, () => ({ do: 'choose workspace', index: dice.int(0, 1) })],
    [5, () => drawSettings(dice)],
    [2, () => drawAssistants(dice)],
    [2, () => ({ do: 'unavailable', share: dice.pick([0, 0.1, 0.5]) })],
    [2, () => ({ do: 'back up' })],
    [2, () => ({ do: 'restore', back: dice.int(0, 2) })],
    [2, () => ({ do: 'time zone', zone: dice.pick(ZONES) })],
    [4, () => ({ do: 'start list', technology: dice.int(0, TECHNOLOGIES - 1), resend: dice.chance(0.1) })],
    [2, () => ({ do: 'refresh lists' })],
    [6, () => ({ do: 'kill' })],
    [8, () => ({ do: 'kill after', effects: dice.int(1, dice.chance(0.5) ? 60 : 800) })],
    [
      3,
      () => ({
        do: 'clock jumps',
        byMs: dice.pick([-1, 1]) * dice.pick([1_000, 360_000, 86_400_000, 31_536_000_000]),
      }),
    ],
    [
      3,
      () => ({
        do: 'disk',
        room: dice.chance(0.6) ? dice.pick([0, 50, 2_000, 30_000_000]) : null,
        shortWrites: dice.chance(0.5) ? 0.3 : 0,
      }),
    ],
    [4, () => ({ do: 'store', state: dice.pick(['full', 'locked', 'well', 'well']) })],
    [12, () => ({ do: 'weather', faults: drawWeather(dice) })],
    [2, () => ({ do: 'revoke token' })],
    [
      3,
      () => ({
        do: 'data changes',
        index: dice.int(0, DOMAINS - 1),
        how: dice.pick(['drop', 'gain', 'change']),
      }),
    ],
    ...(hasStrangers
      ? ([
          [4, () => ({ do: 'others spend', credits: dice.int(1, 60) })],
          [4, () => drawOthers(dice)],
          [3, () => ({ do: 'month ends', granted: dice.pick([0, 500]) })],
          [2, () => ({ do: 'top up', credits: dice.pick([100, 1_000]) })],
          [1, () => ({ do: 'price', price: dice.pick([0.5, 1, 2]) })],
        ] as [number, () => Act][])
      : []),
  ];
  const total = acts.reduce((sum, [weight]) => sum + weight, 0);
  return () => {
    let left = dice.random() * total;
    const found = acts.find(([weight]) => {
      left -= weight;
      return left < 0;
    });
    const act = (found ?? acts[0])?.[1]();
    if (act === undefined) throw new Error('there is always an act');
    return { ...act, afterMs: drawPause(dice) };
  };
}

/** Most things happen close together; now and then minutes or hours pass. */
function drawPause(dice: Dice): number {
  const longest = dice.pick([5, 300, 3_000, 20_000, 200_000, 2_000_000]);
  return dice.int(0, longest);
}

function drawSettings(dice: Dice): Act {
  return {
    do: 'settings',
    capPerRun: dice.chance(0.4) ? dice.int(0, 60) : null,
    capPerDay: dice.chance(0.5) ? dice.int(0, 80) : null,
    resends: dice.chance(0.15),
    capPerMonth: dice.chance(0.3) ? dice.int(0, 120) : null,
    listCapPerDay: dice.chance(0.3) ? dice.int(0, 2) : null,
    listCapPerMonth: dice.chance(0.2) ? dice.int(0, 3) : null,
  };
}

function drawAssistants(dice: Dice): Act {
  return {
    do: 'assistants',
    maySpend: dice.chance(0.8),
    perSession: dice.int(0, 25),
    perDay: dice.int(0, 40),
  };
}

function drawEnrich(dice: Dice): Act {
  const count = dice.int(1, dice.chance(0.3) ? 40 : 14);
  return {
    do: 'enrich',
    domains: Array.from({ length: count }, () => dice.int(0, DOMAINS - 1)),
    kinds: dice.pick([['companies'], ['technologies'], ['companies', 'technologies']]),
    maxAgeMs: dice.chance(0.75) ? null : dice.pick([0, 60_000]),
    budgetShare: dice.chance(0.6) ? 1 : dice.pick([0, 0.3, 0.7, 2]),
    resend: dice.chance(0.1),
    isAssistants: dice.chance(0.15),
  };
}

/** A few faults, from rare to almost always; now and then a total outage or good weather. */
function drawWeather(dice: Dice): Probabilities {
  if (dice.chance(0.1)) return everyFault(0);
  if (dice.chance(0.1)) return { ...everyFault(0), 'network-unreachable': 1 };
  const faults: Partial<Record<FaultName, number>> = { ...everyFault(0) };
  const share = dice.pick([0.02, 0.1, 0.3]);
  for (let count = dice.int(2, 8); count > 0; count -= 1) faults[dice.pick(ALL_FAULTS)] = share;
  return faults;
}

export function everyFault(share: number): Probabilities {
  return Object.fromEntries(ALL_FAULTS.map((fault) => [fault, share]));
}
