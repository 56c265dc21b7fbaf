/** Caps ask before every paid request what the day has cost; neither a long ledger nor a long journal may slow that. */
export const spending = `
CREATE INDEX ledger_by_day ON ledger (workspace, wallet, at);
CREATE INDEX requests_in_doubt ON requests (workspace, wallet, sent_at) WHERE state IN ('unknown', 'resent');
`;
