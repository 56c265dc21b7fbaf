/** Rows that a file of a list holds at most, whatever the plan. */
export const mostListRows = 1_000_000;

/** The filters of a technology list where nothing else is said: every website. */
export const listFilterDefaults = {
  countries: [],
  countryCondition: 'include' as const,
  endings: [],
  endingCondition: 'include' as const,
  companySizes: [],
  onlyWithCompany: false,
};
