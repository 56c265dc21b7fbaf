/** The filters of a technology list where nothing else is said: every website. */
export const listFilterDefaults = {
  countries: [],
  countryCondition: 'include' as const,
  endings: [],
  endingCondition: 'include' as const,
  companySizes: [],
  onlyWithCompany: false,
};
