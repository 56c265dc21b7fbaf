/** Whether an answer showed a wallet lower than anything explains: it is looked at before the next purchase. */
export const lookDue = 'ALTER TABLE wallets ADD COLUMN look_due INTEGER NOT NULL DEFAULT 0;';
