import type { Interpretation } from '#contract/models/lookup.ts';
import { because, type Reason } from '#contract/reason.ts';
import { shownDomain } from '#shared/text/shown-domain.ts';
import { heldBack as whyHeldBack } from '../domains/held-back.ts';
import { domainOf, hostOf, parseDomain } from '../domains/parse-domain.ts';
import { readCell } from '../domains/read-cell.ts';
import { loadSites } from '../domains/registrable.ts';
import type { SavedMatch } from '../saved/find-by-name.ts';
import type { TechnologyNames } from './technology-names.ts';

/** What `interpret` needs to know. */
export interface Known {
  technologies: TechnologyNames;
  /** Saved domains that a name may mean, the likeliest first. */
  findSaved: (name: string) => Promise<readonly SavedMatch[]>;
}

/** Longest text taken for a technology. The longest of the widely known names has 45 letters. */
const LONGEST_TECHNOLOGY = 120;
const LONGEST_ADDRESS = 2_048;
/** How many names are suggested for a misspelt one. */
export const MOST_LIKE = 3;
const SHOWN = 60;

/**
 * What a person's text means: a domain (also as a web or e-mail address), a saved company, or a technology.
 * Several lines are a batch. Anything else is `nothing`, with a reason that says what to do instead.
 */
export async function interpret(known: Known, text: string): Promise<Interpretation> {
  const lines = linesOf(text);
  const [first] = lines;
  if (first === undefined) return { kind: 'empty' };
  return lines.length > 1 ? countLines(lines) : meaningOf(known, first);
}

async function meaningOf(known: Known, text: string): Promise<Interpretation> {
  const technology = known.technologies.find(text);
  // "Node.js" and "ASP.NET" look like domains, but people write those in lower case or as an address.
  const isName = /^[A-Z][\w.]*\.(?:js|NET|net|io|ai)$/.test(text) || /^[\w.-]+\.(?:js|css)$/i.test(text);
  const parsed = parseDomain(withoutTail(text));
  if ('domain' in parsed && !isName) return domainMeaning(text, parsed);
  if (technology !== null) return { kind: 'technology', name: technology, isKnown: true, like: [] };
  if ('invalid' in parsed && parsed.invalid === 'foreign-ending') {
    const host = hostOf(text);
    return nothing(because('foreign_ending', { text: shownDomain(host) }));
  }
  if ('invalid' in parsed && parsed.invalid === 'within-network')
    return nothing(because('typed_local', { text: shown(text) }));
  if ('invalid' in parsed && parsed.host !== undefined && !isName) {
    const domain = (await loadSites())(parsed.host);
    return nothing(
      because('typed_underscore', { text: shown(parsed.host) }),
      domain.includes('_') ? [] : [domain],
    );
  }
  if (text.length > LONGEST_TECHNOLOGY)
    return nothing(because('typed_too_long', { count: text.length, most: LONGEST_TECHNOLOGY }));
  const [match] = looksLikeAddress(text) ? [] : await known.findSaved(text);
  if (match !== undefined) return { kind: 'company', domain: match.domain, companyName: match.companyName };
  const reason = noTechnology(text);
  if (reason !== null) return nothing(reason, domainsIn(text), technologiesIn(known.technologies, text));
  return { kind: 'technology', name: text, isKnown: false, like: known.technologies.like(text, MOST_LIKE) };
}

/** Cuts a web address that is very long off soon after its host. */
function withoutTail(text: string): string {
  if (text.length <= LONGEST_ADDRESS) return text;
  return /^(?:https?:\/\/)?[^\s/?#]{1,300}[/?#]\S{0,300}/i.exec(text)?.[0] ?? text;
}

function domainMeaning(
  text: string,
  { domain, isPage }: { domain: string; isPage: boolean },
): Interpretation {
  if (FILE_NAME.test(text)) return nothing(because('typed_file', { text: shown(text) }));
  const from = /@/.test(text) && !SCHEME.test(text) ? 'email' : isBare(text, domain) ? 'domain' : 'address';
  return {
    kind: 'domain',
    domain,
    from,
    heldBack: whyHeldBack({ domain, isPage, isAddress: from === 'email' }),
  };
}

function isBare(text: string, domain: string): boolean {
  const bare = text.toLowerCase();
  return bare === domain || !/[/:?#]|^www\./.test(bare);
}

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
/** Endings of files in which people keep domains. No domain ends like this. */
const FILE_NAME = /^[^@/:]*\.(?:xlsx?|xlsm|xlsb|ods|csv|tsv|txt|json|xml|pdf|docx?|pptx?|html?|png|jpe?g)$/i;
const IP_ADDRESS =
  /^\[?(?:\d{1,3}(?:\.\d{1,3}){3}|(?=[^.]*:[^.]*:)[\da-f:]+(?:%\w+)?)\]?(?::\d{1,5}|\/\d{1,3})?$/i;

/** Whether a text is written like an address, so that it can't mean a company. */
function looksLikeAddress(text: string): boolean {
  return SCHEME.test(text) || /@|^[\\/~]|^[a-z]:\\/i.test(text) || isPrivate(text) || isIp(text);
}

function isIp(text: string): boolean {
  return IP_ADDRESS.test(text) || IP_ADDRESS.test(hostOf(text));
}

function isPrivate(text: string): boolean {
  return hostOf(text).toLowerCase() === 'localhost';
}

/** Why a text without a domain can't be the name of a technology either; null if it may be one. */
function noTechnology(text: string): Reason | null {
  const said = { text: shown(text) };
  if (isIp(text)) return because('typed_ip', said);
  if (isPrivate(text)) return because('typed_local', said);
  if (SCHEME.test(text))
    return hostOf(text).includes('.') ? because('typed_address', said) : because('typed_local', said);
  if (/^\S+@\S*$|^\S*@\S+$/.test(text)) return because('typed_mailbox', said);
  if (FILE_NAME.test(text) || /^[\\/~]|^[a-z]:\\/i.test(text)) return because('typed_file', said);
  if (!/\p{L}/u.test(text)) return because('typed_no_name', said);
  if (isSentence(text)) return because('typed_sentence');
  return domainsIn(text).length > 0 ? because('typed_address', said) : null;
}

const QUESTION =
  /^(?:who|what|which|why|how|where|when|does|is|are|can|wer|was|welche[rs]?|warum|wie|wo|wann)$/;
/** Words of sentences that appear in no name of four words or more. */
const OF_SENTENCES =
  /^(?:a|an|is|are|was|were|does|do|did|not|has|have|what|which|who|how|why|where|when|i|we|they|you|my|our|your|please|ein|eine|einen|ist|sind|nicht|kein|keine|hat|haben|welche|welcher|wer|wie|warum|ich|wir|bitte)$/;
const MOST_WORDS = 8;

function isSentence(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}\p{N}\p{M}'’]+/gu) ?? [];
  if (words.length > MOST_WORDS) return true;
  if (words.length >= 3 && (QUESTION.test(words[0] ?? '') || /[?]$/.test(text))) return true;
  return words.length >= 4 && words.some((word) => OF_SENTENCES.test(word));
}

/**
 * Domains that a text may mean: those among its words, or the text with a dot in place of a comma or a blank.
 */
function domainsIn(text: string): string[] {
  const mended = /\s/.test(text) ? text.replace(/\s*\.\s+|\s+\.\s*/g, '.') : text.replace(/,/g, '.');
  if (mended !== text) {
    const domain = domainOf(mended);
    if (domain !== null && text.split(/\s+/).length <= 3) return [domain];
  }
  const words = text.split(/[\s,;()"'<>]+/).slice(0, 40);
  if (words.length < 2) return [];
  const found = words.flatMap((word) => (word.includes('.') ? (domainOf(word) ?? []) : []));
  return isSentence(text) ? [...new Set(found)].slice(0, MOST_LIKE) : [];
}

/** Technologies that a sentence names, with up to three words each. */
function technologiesIn(names: TechnologyNames, text: string): string[] {
  const words = text.match(/[\p{L}\p{N}\p{M}.+#&-]+/gu)?.slice(0, 40) ?? [];
  if (words.length < 2) return [];
  const found: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    for (let count = 3; count > 0; count -= 1) {
      const part = words
        .slice(at, at + count)
        .join(' ')
        .replace(/[.?!]+$/, '');
      // Short words of a language can also be names of technologies.
      const name = part.length < 3 || OF_SENTENCES.test(part.toLowerCase()) ? null : names.find(part);
      if (name === null) continue;
      found.push(name);
      break;
    }
  }
  return [...new Set(found)].slice(0, MOST_LIKE);
}

function nothing(reason: Reason, domains: string[] = [], like: string[] = []): Interpretation {
  return { kind: 'nothing', reason, domains, like };
}

/** As much of a text as a reason quotes. */
function shown(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}

/**
 * The lines of a pasted text that are not empty. A line of several domains, parted by blanks, commas or
 * semicolons, is one entry for each.
 */
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
  let heldBack = 0;
  for (const line of lines) {
    const { domains } = readCell({ cells: [line] }, 0);
    const company = domains.find((each) => whyHeldBack(each) === null)?.domain;
    if (domains.length === 0) invalid += 1;
    else if (company === undefined) heldBack += 1;
    else if (seen.has(company)) duplicates += 1;
    else seen.add(company);
  }
  return { kind: 'many', domains: seen.size, invalid, duplicates, heldBack };
}
