/** The most rows of a list's file, whatever the plan. */
export const mostListRows = 1_000_000;

/** The default filters of a technology list: every website. */
export const listFilterDefaults = {
  countries: [],
  countryCondition: 'include' as const,
  endings: [],
  endingCondition: 'include' as const,
  companySizes: [],
  onlyWithCompany: false,
};
