import type { facts as english } from '../en/facts.ts';

/** Names of the facts of a company, and of columns of a list, in German. */
export const facts: typeof english = {
  name: 'Name',
  industry: 'Branche',
  city: 'Ort',
  country: 'Land',
  address: 'Adresse',
  networkUrl: 'Netzwerkprofil',
  technologiesTracked: 'Zahl der Technologien',
  country_code: 'Ländercode',
  company_size: 'Größe der Firma',
  last_seen: 'zuletzt gesehen',
};
