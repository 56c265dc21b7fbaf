import type { Interpretation } from '../../../preload/contract/models/lookup.ts';
import { domainOf, parseDomain } from '../domains/parse-domain.ts';
import { domainOfLine } from '../domains/read-cell.ts';

/** What a person's text means. One line is a domain (also as URL or e-mail address) or a technology's name; several are a batch. */
export function interpret(text: string): Interpretation {
  const lines = linesOf(text);
  const [first] = lines;
  if (first === undefined) return { kind: 'empty' };
  if (lines.length > 1) return countLines(lines);
  const parsed = parseDomain(first);
  if ('invalid' in parsed && parsed.invalid === 'foreign-ending') return { kind: 'foreign', text: first };
  const domain = domainOf(first);
  // "Node.js" and "ASP.NET" read like domains; a person who means one writes it in lower case, or as an address.
  const isName = domain !== null && /^[A-Z][\w.]*\.(?:js|NET|net|io|ai)$/.test(first) && !first.includes('/');
  return domain === null || isName ? { kind: 'technology', name: first } : { kind: 'domain', domain };
}

/** The lines of a pasted text that hold something; cells of a row, commas and semicolons part entries too where each is a domain. */
export function linesOf(text: string): string[] {
  const lines = text.split(/\r\n|[\r\n]/).flatMap(partsOf);
  return lines.map((line) => line.trim()).filter((line) => line !== '');
}

function partsOf(line: string): string[] {
  const parts = line.split(/[\s,;]+/).filter((part) => part !== '');
  return parts.length > 1 && parts.every((part) => domainOf(part) !== null) ? parts : [line];
}

function countLines(lines: readonly string[]): Interpretation {
  const seen = new Set<string>();
  let invalid = 0;
  let duplicates = 0;
  for (const line of lines) {
    const domain = domainOfLine(line);
    if (domain === null) invalid += 1;
    else if (seen.has(domain)) duplicates += 1;
    else seen.add(domain);
  }
  return { kind: 'many', domains: seen.size, invalid, duplicates };
}
