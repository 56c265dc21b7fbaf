/** Longest text that can be pasted, in characters: some 300,000 domains; more come as a file. */
export const longestPaste = 5_000_000;
