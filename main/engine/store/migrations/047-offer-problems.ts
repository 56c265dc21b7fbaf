/** Why the library refused what this computer offered last, as JSON. Other programs of this computer say it, too. */
export const offerProblems = `ALTER TABLE team_connection ADD COLUMN offer_problem TEXT;`;
