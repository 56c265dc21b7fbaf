import { formatCount, formatDate, plural } from '../../ui/format.ts';
import type { Words } from '../words.ts';

const listCredits = (count: number) => plural(count, 'Listen-Credit', 'Listen-Credits');

/** Words of the form for another list, in German. */
export const listForm: Words['listForm'] = {
  label: 'Neue Liste',
  close: 'Schließen, ohne zu starten',
  technology: 'Technologie',
  technologyHint: 'Wie der Dienst sie nennt, zum Beispiel Shopify.',
  technologyMissing: 'Nennen Sie eine Technologie.',
  countries: 'Länder',
  countriesHint:
    'Die eigenen Ländernummern des Dienstes. Ihre Bedeutung ist nicht dokumentiert; lassen Sie das Feld leer, wenn Sie sie nicht kennen. Eine heruntergeladene Liste lässt sich nach Land filtern.',
  countriesWrong: (value) => `„${value}“ ist keine Zahl.`,
  endings: 'Top-Level-Domains (.de)',
  endingsHint: 'Zum Beispiel .de oder .co.uk. Drücken Sie nach jeder die Eingabetaste.',
  endingsWrong: (value) => `„${value}“ ist keine Top-Level-Domain wie .de.`,
  sizes: 'Firmengrößen',
  sizesHint: 'Die eigenen Größenklassen des Dienstes in seiner Schreibweise.',
  condition: { include: 'Nur diese', exclude: 'Ohne diese' },
  conditionOf: (field) => `${field}: welche`,
  onlyWithCompany: 'Nur mit Firma',
  onlyWithCompanyHint: 'Websites auslassen, deren Firma der Dienst nicht kennt.',
  automatic: 'Automatisch herunterladen, sobald bereit',
  automaticHint: 'Das Herunterladen verbraucht einen Versuch.',
  start: 'Liste anfordern',
  credits: (count, mayBeFree) => `${listCredits(count)}${mayBeFree ? ' oder kostenlos' : ''}`,
  mayBeFree: (boughtAt) =>
    `Vielleicht kostenlos: am ${formatDate(boughtAt)} gekauft. Ob das derselbe Abrechnungszeitraum ist, weiß nur der Dienst.`,
  balance: (balance) =>
    `${listCredits(balance)} auf dem Konto, danach ${formatCount(Math.max(0, balance - 1))}.`,
  balanceUnknown: 'Der Kontostand ist noch nicht bekannt.',
  noBalance:
    'Auf dem Konto ist kein Listen-Credit. Der Dienst lehnt die Liste ab, sofern sie nicht kostenlos ist.',
  refund: 'Scheitert eine Liste, kommt ihr Credit zurück.',
  started: (technology) => `Die Liste ${technology} wird vorbereitet.`,
  startedFree: (technology) => `Die Liste ${technology} wird vorbereitet. Sie hat nichts gekostet.`,
};
