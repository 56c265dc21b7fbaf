import type { CompanyField } from '../models/enrich.ts';

/** The most technologies that one domain of a batch can bring. */
export const mostPerDomain = 50;

/** The most technologies with a column of their own. */
export const mostTechnologyColumns = 50;

/** What narrows the question about technologies where nothing else is said: nothing, and the service may answer from its own cache. */
export const wholeQuestion = { perDomain: mostPerDomain, category: null, fields: null, fresh: false };

const companyFields: CompanyField[] = ['name', 'industry', 'city', 'country', 'networkUrl'];

/** What an enrichment adds where nothing else is said. */
export const enrichDefaults = {
  companyFields,
  technologyLayout: 'list' as const,
  technologyLimit: 10,
  domainColumn: false,
  technologyColumns: [] as string[],
  update: true,
  ...wholeQuestion,
};
