/** What a person types before everything is deleted. */
export const eraseConfirmation = 'delete everything';
