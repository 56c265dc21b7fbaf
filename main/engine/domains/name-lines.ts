/** The domains in a line: a name and its endings, with a blank between them. */
export function domainsIn(line: string): string[] {
  const [name = '', ...endings] = line.split(' ');
  return endings.map((ending) => `${name}.${ending}`);
}
