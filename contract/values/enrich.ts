import type { CompanyField } from '../models/enrich.ts';

/** The most technologies that a batch can bring for one domain. */
export const mostPerDomain = 50;

/** The most technologies with a column of their own. */
export const mostTechnologyColumns = 50;

/** The question about technologies by default: nothing narrows it, and the service may use its own cache. */
export const wholeQuestion = { perDomain: mostPerDomain, category: null, fields: null, fresh: false };

const companyFields: CompanyField[] = ['name', 'industry', 'city', 'country', 'networkUrl'];

/** The default of what an enrichment adds. */
export const enrichDefaults = {
  companyFields,
  technologyLayout: 'list' as const,
  namesInCell: null as number | null,
  domainColumn: false,
  technologyColumns: [] as string[],
  update: true,
  ...wholeQuestion,
};
