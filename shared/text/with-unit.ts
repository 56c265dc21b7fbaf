/** A number with its unit, which no end of a line parts: "12 MB". */
export function withUnit(number: string, unit: string): string {
  return `${number}\u00a0${unit}`;
}

/** A sentence in which no end of a line parts a number, or what stands for one in braces, from its unit. */
export function keepUnits(sentence: string): string {
  return sentence.replaceAll(/([\d}]) (?=(?:MB|GB|ms|s)\b)/g, (_, end: string) => withUnit(end, ''));
}
