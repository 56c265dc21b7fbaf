/** Names of the facts of a company, and of columns of a list, by what the service calls them. */
export const facts = {
  name: 'name',
  industry: 'industry',
  city: 'city',
  country: 'country',
  address: 'address',
  networkUrl: 'network profile',
  technologiesTracked: 'number of technologies',
  country_code: 'country code',
  company_size: 'company size',
  last_seen: 'last seen',
} as Readonly<Record<string, string>>;
