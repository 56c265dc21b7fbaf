export const number = (value: number): string => value.toLocaleString('en');

export const plural = (count: number, noun: string): string =>
  `${number(count)} ${noun}${count === 1 ? '' : 's'}`;
