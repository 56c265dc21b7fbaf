/** The lines of a list of names that is kept by hand. */
export function linesOf(list: string): string[] {
  return list.trim().split('\n');
}

/** The domains in a line: a name and its endings, with a blank between them. */
export function domainsIn(line: string): string[] {
  const [name = '', ...endings] = line.split(' ');
  return endings.map((ending) => `${name}.${ending}`);
}
