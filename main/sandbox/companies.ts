import { hashText, pick } from './hash.ts';
import { wellKnown } from './well-known.ts';

const INDUSTRIES = [
  'Software',
  'Retail',
  'Financial services',
  'Healthcare',
  'Education',
  'Media',
  'Manufacturing',
  'Construction',
  'Hospitality',
  'Travel',
  'Real estate',
  'Professional services',
  'Marketing services',
  'Logistics',
  'Energy',
  'Food and beverages',
  'Telecommunications',
  'Automotive',
  'Non-profit',
  'Government',
  'Legal services',
  'Agriculture',
  'Insurance',
  'Apparel',
  'Entertainment',
];
/** City, country, street as addresses are written there, legal form. */
const PLACES: readonly (readonly [string, string, string, string])[] = [
  ['New York', 'United States', '# Madison Avenue', 'Inc.'],
  ['Austin', 'United States', '# Congress Avenue', 'LLC'],
  ['Chicago', 'United States', '# W Randolph Street', 'Inc.'],
  ['San Diego', 'United States', '# Harbor Drive', 'Inc.'],
  ['Berlin', 'Germany', 'Torstraße #', 'GmbH'],
  ['Hamburg', 'Germany', 'Elbchaussee #', 'GmbH'],
  ['London', 'United Kingdom', '# Old Street', 'Ltd'],
  ['Manchester', 'United Kingdom', '# Deansgate', 'Ltd'],
  ['Paris', 'France', '# rue de Rivoli', 'SAS'],
  ['Lyon', 'France', '# rue de la République', 'SARL'],
  ['Amsterdam', 'Netherlands', 'Herengracht #', 'B.V.'],
  ['Madrid', 'Spain', 'Calle de Alcalá #', 'S.L.'],
  ['Milan', 'Italy', 'Via Torino #', 'S.r.l.'],
  ['Warsaw', 'Poland', 'ul. Marszałkowska #', 'Sp. z o.o.'],
  ['Stockholm', 'Sweden', 'Sveavägen #', 'AB'],
  ['Zurich', 'Switzerland', 'Bahnhofstrasse #', 'AG'],
  ['Toronto', 'Canada', '# King Street West', 'Inc.'],
  ['São Paulo', 'Brazil', 'Avenida Paulista, #', 'Ltda'],
  ['Bengaluru', 'India', '# MG Road', 'Pvt. Ltd.'],
  ['Tokyo', 'Japan', 'Chiyoda-ku Marunouchi #', 'K.K.'],
  ['Sydney', 'Australia', '# George Street', 'Pty Ltd'],
];
const COUNTRY_OF_ENDING: Record<string, string> = {
  de: 'Germany',
  uk: 'United Kingdom',
  fr: 'France',
  nl: 'Netherlands',
  es: 'Spain',
  it: 'Italy',
  pl: 'Poland',
  se: 'Sweden',
  ch: 'Switzerland',
  ca: 'Canada',
  br: 'Brazil',
  in: 'India',
  jp: 'Japan',
  au: 'Australia',
  us: 'United States',
};

/** The company behind a domain; made up from the domain's name unless the domain is well known. */
export function companyFacts(domain: string) {
  const known = wellKnown.get(domain);
  const [city, country, street, form] = placeOf(domain);
  const label = labelOf(domain);
  const number = 1 + (hashText(domain, 44) % 240);
  const place = known ? { city: known.city, country: known.country } : { city, country };
  return {
    name: known?.name ?? `${titleOf(label)} ${form}`,
    industry: known?.industry ?? pick(INDUSTRIES, hashText(domain, 41)),
    ...place,
    address: `${known ? `${number} Main Street` : street.replace('#', String(number))}, ${place.city}`,
    // The document gives this field under a neutral name and says that the real one differs; this is a choice.
    linkedin_url: `https://www.linkedin.com/company/${label}`,
  };
}

function placeOf(domain: string): readonly [string, string, string, string] {
  const country = COUNTRY_OF_ENDING[domain.slice(domain.lastIndexOf('.') + 1)];
  const there = PLACES.filter((place) => country === undefined || place[1] === country);
  return pick(there, hashText(domain, 42));
}

/** The label that people would call the site by. */
function labelOf(domain: string): string {
  const labels = domain.split('.');
  const isSecondLevel = labels.length > 2 && /^(co|com|org|net|ac|gov|gob|edu)$/.test(labels.at(-2) ?? '');
  return labels.at(isSecondLevel ? -3 : -2) ?? domain;
}

function titleOf(label: string): string {
  return label
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
