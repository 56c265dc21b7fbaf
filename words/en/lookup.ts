import type { HeldBack } from '#contract/models/enrich.ts';
import type { HistoryEntry, Interpretation, Outcome } from '#contract/models/lookup.ts';
import { formatCount, plural, pluralForm } from '../format.ts';

const price = (credits: number) => plural(credits, 'credit', 'credits');

/** Words of the lookup screen. */
export const lookup = {
  title: 'Lookup',
  search: {
    label: 'Look up a domain or a technology',
    placeholder: 'A domain, a web or e-mail address, a saved company or a technology',
    clear: 'Clear',
    groups: {
      typed: 'As you typed it',
      domains: 'Saved domains',
      technologies: 'Technologies',
      like: 'Did you mean',
    },
    notSaved: 'not saved yet',
    unknownTechnology: 'as a technology, unknown here',
    runBy: (domains: number) => plural(domains, 'saved domain', 'saved domains'),
  },
  mayMean: 'Did you mean',
  elsewhere: {
    saved: (workspace: string) => `Saved in ${workspace}`,
    hint: 'Looking at it there is free; here it has to be paid for.',
    unreached: 'No connection reaches that workspace now; connect its account to look at it there.',
    open: (workspace: string) => `Open in ${workspace} · free`,
    inSaved: 'Show in Saved · free',
  },
  read: {
    address: (domain: string) => `Read from a web address: ${domain} alone is asked about.`,
    email: (domain: string) => `Read from an e-mail address: ${domain} alone is asked about.`,
    heldBack: {
      personal: (domain: string) =>
        `${domain} gives mailboxes to anybody, so what is found is the mail provider and not the company of that address.`,
      platform: (domain: string) =>
        `That is a page on ${domain}, so what is found is the platform and not the company of that page.`,
    } satisfies Record<HeldBack, (domain: string) => string>,
  },
  asking: 'Asking…',
  waiting: (since: string) =>
    `Asked at ${since}, and the service has not answered yet. You can leave this screen; the answer is saved when it comes.`,
  back: (name: string) => (name === '' ? 'Back' : `Back to ${name}`),
  pasted: ({ domains, invalid, duplicates, heldBack }: Extract<Interpretation, { kind: 'many' }>) =>
    [
      `${plural(domains, 'domain', 'domains')} pasted`,
      duplicates > 0 ? plural(duplicates, 'duplicate', 'duplicates') : '',
      heldBack > 0
        ? `${plural(heldBack, 'line', 'lines')} with only a personal address or a page on a platform`
        : '',
      invalid > 0 ? `${plural(invalid, 'line', 'lines')} without a domain` : '',
    ]
      .filter((part) => part !== '')
      .join(', '),
  pastedNone: 'None of these lines holds a domain.',
  asBatch: 'Look them up together',
  asBatchHint: 'A preview comes first and shows the price; it costs nothing.',
  dropPasted: 'Leave it',
  offline: 'The service cannot be used right now. What is saved is shown and stays free.',
  tryAgain: 'Try again · free',
  start: {
    hint: 'What was answered once is kept, and opening it again is free. Paste many lines to look them up together.',
    recent: 'Saved last',
    nothing: 'Nothing is saved yet. Type a domain above to look it up.',
    unnamed: 'no company saved',
    kinds: {
      domain: {
        title: 'A domain',
        hint: (credits: number) => `Its technologies and the company behind it. ${price(credits)} each.`,
      },
      technology: {
        title: 'A technology',
        hint: (credits: number) => `How many websites run it, and in which countries. ${price(credits)}.`,
      },
      many: {
        title: 'Many lines at once',
        hint: () => 'Paste them. You see the price before anything is paid.',
      },
    },
  },
  nothingSaved: (name: string) => `Nothing is saved about ${name}.`,
  nothingSavedHere: (name: string) => `Nothing is saved about ${name} in this workspace.`,
  misses: 'If the service has no data, nothing is charged.',
  ask: {
    technologies: (credits: number) => `Look up technologies · ${price(credits)}`,
    company: (credits: number) => `Look up company · ${price(credits)}`,
    both: (credits: number) => `Both · ${price(credits)}`,
    technology: (credits: number) => `Look up figures · ${price(credits)}`,
    refresh: (credits: number) => `Refresh · ${price(credits)}`,
    refreshBoth: (credits: number) => `Refresh both · ${price(credits)}`,
    unknown: (credits: number) => `Ask anyway · up to ${price(credits)}`,
    about: { domain: 'technologies', company: 'company', technology: 'figures' },
    ways: 'More ways to refresh',
    fresh: (credits: number) => `Fresh check · ${price(credits)}`,
    freshHint: 'The service checks the site again instead of repeating its last answer. Same price.',
    more: (count: number | null, credits: number) =>
      count === null
        ? `Further technologies · ${price(credits)}`
        : `Next ${plural(count, 'technology', 'technologies')} · ${price(credits)}`,
    all: (credits: number) => `Look up all · ${price(credits)}`,
    websites: (credits: number) => `Show websites · ${price(credits)}`,
    websitesAgain: (credits: number) => `Refresh websites · ${price(credits)}`,
    moreWebsites: (credits: number) => `Further websites · ${price(credits)}`,
    again: (credits: number) => `Ask again · up to ${price(credits)}`,
    lost: (credits: number) => `Ask again · ${price(credits)}`,
    found: (name: string, credits: number) => `${name} was answered for ${price(credits)}.`,
    none: (name: string, credits: number) =>
      `The service has no data about ${name}. ${credits === 0 ? 'That cost nothing.' : `That cost ${price(credits)}.`}`,
  },
  saved: 'saved',
  asOf: (date: string) => `The service’s data is of ${date}.`,
  none: {
    technologies: {
      found: '',
      no_data: 'The service knows no technologies of this domain. That answer cost nothing.',
      invalid: 'The service does not take this for a domain. That answer cost nothing.',
    } satisfies Record<Outcome, string>,
    company: {
      found: '',
      no_data: 'The service knows no company behind this domain. That answer cost nothing.',
      invalid: 'The service does not take this for a domain. That answer cost nothing.',
    } satisfies Record<Outcome, string>,
    technology: {
      found: '',
      no_data: 'The service knows no technology of this name. That answer cost nothing.',
      invalid: 'The service does not take this for a technology. That answer cost nothing.',
    } satisfies Record<Outcome, string>,
  },
  lost: 'The balance may show in a few minutes whether it was charged. Asking again now may pay for it twice.',
  problem: { topUp: 'Show credits', connect: 'Connect again', workspace: 'Choose another account' },
  technologies: {
    title: 'Technologies',
    label: 'Technologies by category; the arrow keys move between them',
    count: (shown: number, all: number) =>
      shown === all
        ? plural(all, 'technology', 'technologies')
        : `${formatCount(shown)} of ${plural(all, 'technology', 'technologies')}`,
    filter: 'Filter technologies',
    noMatch: 'No technology here matches.',
    uncategorised: 'Without a category',
    sites: (sites: number) => plural(sites, 'site', 'sites'),
    sitesUnknown: 'number of sites not known',
    website: (name: string) => `Website of ${name}`,
    since: (date: string) => `first seen here ${date}`,
    notAsked: 'The technologies of this domain were not looked up yet.',
    pages: (here: number, total: number | null) =>
      total === null
        ? `The first ${formatCount(here)} are here, and the service has more.`
        : `${formatCount(here)} of ${formatCount(total)} are here.`,
    partial: (here: number, total: number | null) =>
      total !== null && total > here
        ? `This answer came from a batch and names only ${formatCount(here)} of ${formatCount(total)}.`
        : 'This answer came from a batch, which names some technologies only.',
  },
  company: {
    title: 'Company',
    notAsked: 'The company was not looked up yet.',
    unknown: '–',
    yes: 'yes',
    no: 'no',
  },
  website: 'Open website',
  changes: {
    title: 'What changed',
    since: (date: string) => `since ${date}`,
    nothing: (date: string) => `Nothing changed since ${date}.`,
    more: (count: number) => `and ${formatCount(count)} more`,
    partial: 'One of the two newest answers names only some technologies, so little can be said.',
    show: 'Show the difference',
    added: 'new',
    removed: 'gone',
    changed: (field: string, before: string, after: string) => `${field}: ${before} → ${after}`,
    empty: 'empty',
  },
  line: {
    title: 'Saved answers',
    hint: 'Tick two of one kind to compare them.',
    kind: { companies: 'Company', technologies: 'Technologies' } satisfies Record<
      HistoryEntry['kind'],
      string
    >,
    technologies: (count: number) => plural(count, 'technology', 'technologies'),
    noName: 'company without a name',
    outcome: { found: 'found', no_data: 'no data', invalid: 'invalid' } satisfies Record<Outcome, string>,
    run: (id: number) => `run ${id}`,
    boughtBy: (person: string) => `bought by ${person}, free for you`,
    open: (what: string, when: string) => `Open the answer: ${what}, ${when}`,
    compare: (what: string, when: string) => `Compare: ${what}, ${when}`,
  },
  diff: {
    title: 'Difference',
    between: (older: string, newer: string) => `${older} → ${newer}`,
    back: 'Back to the newest answer',
    partial:
      'One of the two answers names only some technologies, so what looks added or removed here may have been there all along.',
    added: (count: number) => `Added (${formatCount(count)})`,
    removed: (count: number) => `Removed (${formatCount(count)})`,
    kept: (count: number) => `Kept (${formatCount(count)})`,
    none: 'none',
    same: 'Both answers say the same.',
    field: 'Field',
    before: 'Before',
    after: 'After',
    caption: 'Company fields that changed',
  },
  snapshot: {
    title: (when: string) => `The answer of ${when}`,
    raw: 'The answer as the service gave it',
  },
  notes: {
    title: 'Tags and note',
    tag: 'Add a tag',
    remove: (tag: string) => `Remove the tag ${tag}`,
    note: 'Note',
    notePlaceholder: 'What you want to remember about this domain',
    kept: 'Kept.',
  },
  technology: {
    websites: (count: number): string => pluralForm(count, 'website runs it', 'websites run it'),
    notTold: 'The service did not say how many websites run it.',
    nameless: 'The answer does not say which technology it is about.',
    notAsked: 'Its figures were not looked up yet.',
    unknown: (name: string) =>
      `No saved answer and no list names a technology “${name}”, and it is not among those widely known. If you mean a company, type its domain.`,
    id: 'Identifier',
    countries: 'Countries with most websites',
    country: 'Country',
    sites: 'Websites',
    mapLabel: (name: string) =>
      `Map of the countries with most websites that run ${name}. The table next to it has the same figures.`,
    noCountries: 'The service named no countries.',
    unnamedCountry: 'without a name',
    savedDomains: (count: number) =>
      count === 1
        ? 'Show the saved domain that runs it'
        : `Show ${formatCount(count)} saved domains that run it`,
    wholeList: 'Get the whole list · 1 list credit',
    wholeListHint: 'Choose filters first; nothing is ordered yet.',
    noSavedDomains: 'No saved domain runs it.',
    list: 'Websites',
    listHint: 'Some websites that run it, with what the service says about them.',
    listLabel: (name: string) => `Websites that run ${name}`,
    listEmpty: 'The answer named no websites.',
    domain: 'Domain',
    extra: 'More from the service',
  },
};
