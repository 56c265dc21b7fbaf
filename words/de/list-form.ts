import { mostListRows } from '#contract/values/lists.ts';
import { formatCount, formatDate, plural } from '../format.ts';
import type { Words } from '../words.ts';

const listCredits = (count: number) => plural(count, 'Listen-Credit', 'Listen-Credits');

/** Words of the form for a new list, in German. */
export const listForm: Words['listForm'] = {
  label: 'Neue Liste',
  close: 'Schließen, ohne zu starten',
  technology: 'Technologie',
  technologyHint: 'Wie der Dienst sie nennt, zum Beispiel Shopify.',
  technologyMissing: 'Nennen Sie eine Technologie.',
  countries: 'Länder',
  countriesHint:
    'Die eigenen Ländernummern des Dienstes. Er sagt nicht, was sie bedeuten; der Name zu einer Nummer ergibt sich aus einer heruntergeladenen Liste nur dieses Landes. Eine heruntergeladene Liste lässt sich auch nach Land filtern.',
  countriesKnown: 'Namen aus Ihren Listen; jedes andere Land nur mit der Nummer des Dienstes.',
  countriesWrong: (value) => `„${value}“ ist kein hier bekanntes Land und keine Nummer.`,
  endings: 'Top-Level-Domains (.de)',
  endingsHint: 'Zum Beispiel .de oder .co.uk. Drücken Sie nach jeder die Eingabetaste.',
  endingsWrong: (value) => `„${value}“ ist keine Top-Level-Domain wie .de.`,
  sizes: 'Firmengrößen',
  sizesHint:
    'Die eigenen Größenklassen des Dienstes in seiner Schreibweise. Sie ergeben sich aus heruntergeladenen Listen und aus seiner Antwort, wenn er eine ablehnt; das kostet nichts.',
  sizesKnown: 'Die Größenklassen, die der Dienst bekanntermaßen annimmt.',
  more: 'Weitere Filter',
  moreHint: 'Welche Werte der Dienst hier annimmt, ist nicht dokumentiert.',
  refusedAdvice: 'Es wurde nichts berechnet. Ändern Sie die Angaben und versuchen Sie es noch einmal.',
  size: (sites, lastCut) =>
    [
      sites === null ? null : `Etwa ${plural(sites, 'Website nutzt', 'Websites nutzen')} sie.`,
      `Eine Datei hat höchstens ${formatCount(mostListRows)} Zeilen${lastCut === null || lastCut >= mostListRows ? '' : `, und in Ihrem Tarif endete eine nach ${formatCount(lastCut)}`}${
        sites !== null && sites > (lastCut ?? mostListRows) ? '; Filter bestimmen, welche' : ''
      }.`,
    ]
      .filter((each) => each !== null)
      .join(' '),
  condition: { include: 'Nur diese', exclude: 'Ohne diese' },
  conditionOf: (field) => `${field}: welche`,
  onlyWithCompany: 'Nur mit Firma',
  onlyWithCompanyHint: 'Websites auslassen, deren Firma der Dienst nicht kennt.',
  automatic: 'Automatisch herunterladen, sobald bereit',
  automaticHint: 'Verbraucht einen der Downloads, die der Dienst je Liste zulässt.',
  start: 'Liste anfordern',
  credits: (count, mayBeFree) => `${listCredits(count)}${mayBeFree ? ' oder kostenlos' : ''}`,
  mayBeFree: (boughtAt, person) =>
    `Vielleicht kostenlos: am ${formatDate(boughtAt)}${person === null ? '' : ` von ${person}`} gekauft. Ob das derselbe Abrechnungszeitraum ist, weiß nur der Dienst.`,
  balance: (balance) =>
    `${listCredits(balance)} auf dem Konto, danach ${formatCount(Math.max(0, balance - 1))}.`,
  balanceUnknown: 'Der Kontostand ist noch nicht bekannt.',
  noBalance:
    'Auf dem Konto ist kein Listen-Credit. Der Dienst lehnt die Liste ab, sofern sie nicht kostenlos ist.',
  capReached: {
    day: 'Ihre Obergrenze für den Tag lässt keinen Listen-Credit übrig. Eine Liste, die einen kostet, startet heute nicht.',
    month:
      'Ihre Obergrenze für den Monat lässt keinen Listen-Credit übrig. Eine Liste, die einen kostet, startet in diesem Monat nicht.',
  },
  refund: 'Kann der Dienst eine Liste nicht erstellen, kommt ihr Credit zurück.',
  started: (technology) => `Die Liste ${technology} wird vorbereitet.`,
  startedFree: (technology) => `Die Liste ${technology} wird vorbereitet. Sie hat nichts gekostet.`,
};
