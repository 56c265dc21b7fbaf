import { type CapKey, capKeys } from '#shared/money/caps.ts';
import type { LedgerColumn } from '#shared/tables/ledger-table.ts';
import { formatCount, plural, pluralForm } from '../format.ts';
import type { Words } from '../words.ts';

const days = (count: number) => plural(count, 'Tag', 'Tagen');

const lookupCredits = (count: number) => plural(count, 'Abfrage-Credit', 'Abfrage-Credits');
const listCredits = (count: number) => plural(count, 'Listen-Credit', 'Listen-Credits');
const capWords: Readonly<Record<CapKey, (cap: number) => string>> = {
  capPerRun: (cap) => `${plural(cap, 'Credit', 'Credits')} je Lauf`,
  capPerDay: (cap) => `${lookupCredits(cap)} am Tag`,
  capPerMonth: (cap) => `${lookupCredits(cap)} im Monat`,
  listCapPerDay: (cap) => `${listCredits(cap)} am Tag`,
  listCapPerMonth: (cap) => `${listCredits(cap)} im Monat`,
};

/** Words of the credits screen, in German. */
export const credits: Words['credits'] = {
  title: 'Credits',
  refresh: 'Mit dem Dienst abgleichen · kostenlos',
  wallet: { bulk_lookup: 'Abfrage-Credits', standard: 'Listen-Credits' },
  walletShort: { bulk_lookup: 'Abfragen', standard: 'Listen' },
  walletHint: {
    bulk_lookup: 'Einer je gefundener Domain und je Art der Antwort.',
    standard: 'Einer je Technologieliste und Abrechnungszeitraum.',
  },
  unknown: 'noch nicht bekannt',
  month: (used, available, remaining) =>
    `${formatCount(used)} von ${formatCount(available)} in diesem Monat verbraucht, ${formatCount(remaining)} übrig`,
  today: (spent) => `Heute ${formatCount(spent)} ausgegeben.`,
  todayOfCap: (spent, cap) => `Heute ${formatCount(spent)} von ${formatCount(cap)} ausgegeben.`,
  inDoubt: (amount) =>
    `${pluralForm(amount, 'Ungeklärt ist', 'Ungeklärt sind')} ${formatCount(amount)}: Die Antworten gingen verloren.`,
  capReached: {
    day: 'Die Obergrenze des Tages ist erreicht.',
    month: 'Die Obergrenze des Monats ist erreicht.',
  },
  thisMonth: (spent, cap) => `In diesem Monat ${formatCount(spent)} von ${formatCount(cap)} ausgegeben.`,
  caps: (caps) => {
    const set = capKeys.flatMap((key) => {
      const cap = caps[key];
      return cap === null ? [] : [capWords[key](cap)];
    });
    return set.length === 0 ? 'Keine Obergrenzen gesetzt.' : `Obergrenzen: ${set.join(', ')}.`;
  },
  otherZone: (zone) => `Ihre Tage und Monate sind die von ${zone}.`,
  changeCaps: 'Obergrenzen ändern …',
  asOf: 'Stand:',
  agrees: 'Buchungen und Dienst stimmen überein, Stand:',
  unchecked: 'Buchungen und Dienst wurden noch nicht abgeglichen.',
  differs: (expected, actual) =>
    `Der Dienst meldet einen Kontostand von ${formatCount(actual)}, nach den Buchungen wären es ${formatCount(expected)}.`,
  difference: {
    lost: (amount) =>
      `${plural(amount, 'Credit wurde', 'Credits wurden')} für verlorene Antworten berechnet und ${pluralForm(amount, 'ist', 'sind')} jetzt gebucht.`,
    fell: (amount, hasLost) => {
      const missing = `${pluralForm(amount, 'fehlt', 'fehlen')} ${formatCount(amount)}`;
      return hasLost
        ? `Darüber hinaus ${missing} auf dem Konto: Vielleicht nutzt es noch jemand.`
        : `Auf dem Konto ${missing} mehr, als gebucht ist: Vielleicht nutzt es noch jemand.`;
    },
    holds: (amount) =>
      `Auf dem Konto ${pluralForm(amount, 'ist', 'sind')} ${formatCount(amount)} mehr als erwartet: Es wurde aufgeladen, etwas wurde erstattet, oder der Monat hat neu begonnen.`,
  },
  countedOn: 'Ab jetzt wird vom Wert des Dienstes aus gezählt.',
  doubt: {
    title: 'Ungeklärt',
    text: 'Diese Antworten kamen nie oder sagten nicht alles. Was sie gekostet haben können, wird auf Ihre Obergrenzen angerechnet, und nichts davon wird ohne Ihre Zustimmung noch einmal abgefragt.',
    at: 'Gefragt',
    what: 'Was',
    why: 'Warum',
    credits: 'Höchstens',
    word: 'Ihre Entscheidung',
    run: (id) => `Lauf ${id}`,
    ways: {
      lost: 'Es kam keine Antwort.',
      crashed: 'Das Programm endete, bevor die Antwort gespeichert war.',
      refused: 'Die Anfrage wurde abgelehnt, und der Kontostand fiel oder war nicht abzurufen.',
      left_out: 'Die Antwort lässt einen Teil aus.',
      unread: 'Die Antwort ist nicht lesbar.',
      figures:
        'Die Antwort nennt verschiedene Kosten, oder sie ist eine Kopie, die vielleicht nichts gekostet hat.',
      late: 'Eine Buchung zeigte sich erst, als die Abfrage längst als kostenlos galt.',
    },
    others: (count) => `und ${formatCount(count)} weitere`,
    booked: (amount) => `${formatCount(amount)} nach dem Kontostand gebucht`,
    free: 'Nicht berechnet …',
    allFree: 'Nichts davon berechnet …',
    freeTitle: (count) => (count === 1 ? 'Wurde das nicht berechnet?' : 'Wurde nichts davon berechnet?'),
    freeText: (amount, balance) =>
      `Sagen Sie das nur, wenn Sie beim Dienst selbst nachgesehen haben. ${plural(amount, 'Credit wird', 'Credits werden')} dann nicht mehr auf Obergrenzen und Budgets angerechnet, und was abgefragt wurde, darf noch einmal abgefragt und bezahlt werden. Stackdesk hält fest, wann Sie das gesagt haben${balance === null ? '' : `, und den zuletzt gesehenen Kontostand, ${formatCount(balance)}`}.`,
    freeConfirm: 'Nachgesehen: nicht berechnet',
    fell: (amount) =>
      `Der Kontostand spricht dagegen: Seither fiel er um ${plural(amount, 'Credit', 'Credits')}, die nichts anderes erklärt. Sagen Sie es trotzdem, fragt Stackdesk, wer dieses Konto nutzt.`,
    freeDespiteFall: 'Nicht berechnet, obwohl der Kontostand fiel',
  },
  spending: 'Ausgaben',
  range: 'Gezeigte Tage',
  view: 'Darstellung',
  chart: 'Diagramm',
  table: 'Tabelle',
  day: 'Tag',
  byDay: 'Credits nach Tag und Art',
  byKind: 'Nach Art',
  byRun: 'Nach Lauf',
  singleLookups: 'Einzelne Abfragen',
  otherRuns: (count) => plural(count, 'weiterer Lauf', 'weitere Läufe'),
  spent: (amount, onDays) => {
    const parts = [
      ...(amount.bulk_lookup > 0 || amount.standard === 0 ? [lookupCredits(amount.bulk_lookup)] : []),
      ...(amount.standard > 0 ? [listCredits(amount.standard)] : []),
    ];
    return `${parts.join(' und ')} an ${days(onDays)}`;
  },
  nothingSpent: (lastDays) =>
    pluralForm(
      lastDays,
      'Für den letzten Tag ist nichts gebucht.',
      `Für die letzten ${plural(lastDays, 'Tag', 'Tage')} ist nichts gebucht.`,
    ),
  kinds: {
    companies: 'Firmen',
    technologies: 'Technologien',
    technology: 'Zahlen zu Technologien',
    lists: 'Technologielisten',
  },
  noPrice: '–',
  byLabel: {
    title: 'Nach Label',
    period: 'Zeitraum',
    periods: {
      month: 'Dieser Monat',
      lastMonth: 'Voriger Monat',
      year: 'Dieses Jahr',
      lastYear: 'Voriges Jahr',
      all: 'Gesamter Zeitraum',
    },
    view: 'Zusammengefasst',
    totals: 'Summen',
    months: 'Nach Monat',
    month: 'Monat',
    label: 'Label',
    amount: 'Kosten',
    none: 'Kein Label',
    all: 'Alle Labels',
    show: 'Buchungen dazu zeigen',
    nothing: 'Für diesen Zeitraum ist nichts gebucht.',
    rounded:
      'Jeder Betrag ergibt sich aus seinen Credits und Ihrem Preis und ist einmal gerundet. Exporte enthalten die genauen Beträge.',
    without: ({ bulk_lookup, standard }) =>
      `ohne ${[
        ...(bulk_lookup === 0 ? [] : [lookupCredits(bulk_lookup)]),
        ...(standard === 0 ? [] : [listCredits(standard)]),
      ].join(' und ')}`,
    exportName: 'Credits nach Label',
  },
  relabel: 'Label …',
  relabelHint: 'Gibt der markierten Buchung ein anderes Label.',
  ledger: 'Buchungen',
  ledgerTitle: 'Buchungen',
  searching: {
    search: 'Buchungen durchsuchen',
    searchHint: 'Domain, Technologie, Datei oder Label',
    clearSearch: 'Suche leeren',
  },
  openInLists: 'Unter „Listen“ öffnen',
  found: (count: number) => plural(count, 'Buchung', 'Buchungen'),
  export: 'CSV exportieren …',
  ledgerLabel: 'Alle Buchungen, neueste zuerst',
  empty: 'Noch ist nichts gebucht. Jede Buchung bekommt hier eine Zeile mit dem Lauf, der sie auslöste.',
  columns: {
    time: 'Zeit',
    day: 'Tag',
    month: 'Monat',
    operation: 'Wofür',
    kind: 'Art',
    subject: 'Abgefragt',
    domains: 'Gefragte Domains',
    runId: 'Nummer des Laufs',
    run: 'Lauf',
    file: 'Datei',
    label: 'Label',
    assistant: 'Assistent',
    credits: 'Credits',
    wallet: 'Konto',
    balance: 'Stand danach',
    amount: 'Kosten',
    currency: 'Währung',
  } satisfies Record<LedgerColumn, string>,
  operations: {
    domain_lookup: 'Domain-Abfrage',
    technology_lookup: 'Technologie-Abfrage',
    company_lookup: 'Firmen-Abfrage',
    companies_batch: 'Firmen',
    technologies_batch: 'Technologien',
    list_start: 'Technologieliste',
  },
  domains: (count) => plural(count, 'Domain', 'Domains'),
  fell: (credits) =>
    `Der Kontostand fiel um ${plural(credits, 'Credit', 'Credits')}, die nichts hier erklärt. Nutzt noch jemand dieses Konto?`,
  othersYes: 'Andere nutzen es auch',
  othersOnce: 'Weiter, nächstes Mal wieder fragen',
  shared: 'Auch andere nutzen dieses Konto. Was abgeht, kann von ihnen sein.',
  othersNo: 'Nur ich nutze es',
  refunded: (what) => `${what} (fehlgeschlagen, erstattet)`,
  lost: (what) => `${what} (Antwort verloren, laut Kontostand; vielleicht von anderen)`,
  more: 'Neueste Buchungen zuerst. Die Eingabetaste öffnet den Lauf.',
  days: (count) => plural(count, 'Tag', 'Tage'),
};
