import type { operations as english } from '../../en/reasons/operations.ts';

/** The names of the service's operations in messages, in German. */
export const operations: Record<keyof typeof english, string> = {
  'token check': 'Prüfung des Tokens',
  'balance check': 'Abruf des Kontostands',
  'domain lookup': 'Abfrage einer Domain',
  'technology lookup': 'Abfrage einer Technologie',
  'company lookup': 'Abfrage einer Firma',
  'company batch': 'Sammelabfrage von Firmen',
  'technology batch': 'Sammelabfrage von Technologien',
  'start of a list': 'Start einer Liste',
  'history of lists': 'Verlauf der Listen',
  'status of a list': 'Status einer Liste',
  'download of a list': 'Download einer Liste',
  download: 'Download',
};
