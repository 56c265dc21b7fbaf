/** The most characters of a tag, and of a person's note on a domain. */
export const longestTag = 60;
export const longestNote = 10_000;
