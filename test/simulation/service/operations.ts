/** The service's operations. `document` is any of its public texts. */
export type OperationName =
  | 'me'
  | 'credits'
  | 'domain'
  | 'technology'
  | 'company'
  | 'companies-batch'
  | 'domains-batch'
  | 'list-start'
  | 'list-history'
  | 'list-status'
  | 'list-download'
  | 'document';

/** What a charge is for: a domain's technologies, its company, a technology's figures, or a list. */
export type Kind = 'technologies' | 'company' | 'technology' | 'list';

export type WalletName = 'bulk_lookup' | 'standard';

/** Operations that share one allowance a minute, by the documentation's table. */
export type LimitGroup =
  | 'me'
  | 'lookup'
  | 'batch'
  | 'list-start'
  | 'list-poll'
  | 'list-download'
  | 'list-history';
