/** The longest text that can be pasted, in characters: about 300,000 domains. More must come as a file. */
export const longestPaste = 5_000_000;
