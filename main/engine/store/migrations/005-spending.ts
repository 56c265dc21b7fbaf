/** Caps are checked before every paid request by what the day has cost. These indexes keep that fast. */
export const spending = `
CREATE INDEX ledger_by_day ON ledger (workspace, wallet, at);
CREATE INDEX requests_in_doubt ON requests (workspace, wallet, sent_at) WHERE state IN ('unknown', 'resent');
`;
