import type { DigestWords } from '../en/digest.ts';
import { numbersIn } from '../numbers-in.ts';
import { facts } from './facts.ts';

const { number, plural, counted } = numbersIn('de');
const sentences = (parts: readonly string[]) => parts.map((part) => `${part}.`).join(' ');

/** Words of reports that are written as texts and pages, in German. */
export const digest: DigestWords = {
  facts,
  title: (about) => (about === '' ? 'Was sich geändert hat' : `Was sich geändert hat: ${about}`),
  summary: ({ refreshed, changed, signs }) =>
    `${plural(refreshed, 'Domain', 'Domains')} aktualisiert, ${number(changed)} geändert: ${plural(signs.added, 'Technologie', 'Technologien')} hinzugekommen, ${number(signs.removed)} weggefallen, ${plural(signs.changed, 'Firmenangabe', 'Firmenangaben')} geändert.`,
  turn: ({ first, kept, missing, moved, fresh, gone }, spent, budget) =>
    sentences([
      ...counted(first, 'Domain wurde zum ersten Mal abgefragt', 'Domains wurden zum ersten Mal abgefragt'),
      ...counted(
        kept,
        'Domain wurde nicht noch einmal abgefragt, weil die Antwort jünger als ein Tag ist',
        'Domains wurden nicht noch einmal abgefragt, weil die Antworten jünger als ein Tag sind',
      ),
      ...counted(missing, 'Domain bekam keine Antwort', 'Domains bekamen keine Antwort'),
      ...counted(moved, 'Firma ist umgezogen', 'Firmen sind umgezogen'),
      ...counted(fresh, 'Domain ist neu', 'Domains sind neu'),
      ...counted(gone, 'Domain ist nicht mehr dabei', 'Domains sind nicht mehr dabei'),
      `Das hat ${plural(spent, 'Credit', 'Credits')} von höchstens ${number(budget)} gekostet`,
    ]),
  parts: {
    fresh: 'Neue Domains',
    gone: 'Domains, die nicht mehr dabei sind',
    added: 'Am häufigsten hinzugekommen',
    removed: 'Am häufigsten weggefallen',
    changed: 'Geänderte Firmenangaben',
    changes: 'Änderungen',
  },
  columns: {
    domain: 'Domain',
    company: 'Firma',
    sign: 'Änderung',
    what: 'Technologie oder Angabe',
    was: 'Vorher',
    became: 'Jetzt',
    before: 'Stand davor',
    after: 'Stand danach',
  },
  sign: { added: 'hinzugekommen', removed: 'weggefallen', changed: 'geändert' },
  more: (count) => `und ${number(count)} weitere`,
  left: (count) =>
    `${plural(count, 'weitere Änderung steht', 'weitere Änderungen stehen')} nicht hier. Eine Tabelle (CSV) enthält alle.`,
  line: ({ sign, what, was, became, before, after }) => {
    const told = (value: string | null) => (value === null ? 'nicht bekannt' : `„${value}“`);
    const change =
      sign === 'changed'
        ? `${what} war ${told(was)}, ist jetzt ${told(became)}`
        : `${what} ${digest.sign[sign]}`;
    return `${change} (${before} bis ${after})`;
  },
};
