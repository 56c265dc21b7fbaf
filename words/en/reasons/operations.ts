/** The names of the service's operations in messages, in English. */
export const operations = {
  'token check': 'token check',
  'balance check': 'balance check',
  'domain lookup': 'domain lookup',
  'technology lookup': 'technology lookup',
  'company lookup': 'company lookup',
  'company batch': 'company batch',
  'technology batch': 'technology batch',
  'start of a list': 'start of a list',
  'history of lists': 'history of lists',
  'status of a list': 'status of a list',
  'download of a list': 'download of a list',
  download: 'download',
} as const;
