import headings from '../../../assets/data/header-words.json' with { type: 'json' };
import { foldedText, WEBSITE_WORDS } from '../domains/website-words.ts';

/** Only this many characters of a heading are read. */
const LONGEST_HEADING = 1_000;

const DOMAINS = new Set(WEBSITE_WORDS.map(plain));
const MAILS = new Set(headings.mail.map(plain));
const ALL = new Set([...DOMAINS, ...MAILS, ...headings.other.map(plain)]);

/** A text without case, accents and signs between words: `Account.Website` equals `account_website`. */
function plain(text: string): string {
  return foldedText(text.slice(0, LONGEST_HEADING))
    .replace(/[\s._:/\\#*()[\]-]+/g, ' ')
    .trim();
}

/**
 * How surely a heading is that of the domain column: 2 if it says only that, 1 if it also says that, else 0.
 */
export function namesDomains(heading: string): 0 | 1 | 2 {
  // `companyWebsite`: a capital letter begins a word.
  const text = plain(heading.slice(0, LONGEST_HEADING).replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '));
  if (DOMAINS.has(text) || DOMAINS.has(plain(heading))) return 2;
  const words = text.split(' ');
  // `Account.Website`, `company domain name`: the first word says whose website it is.
  const isOwn =
    /^(?:account|company|organi[sz]ation|customer|client|lead|firm|business|kunden|firmen)s?$/.test(
      words[0] ?? '',
    );
  if (isOwn && DOMAINS.has(words.slice(1).join(' '))) return 2;
  return words.some((word) => DOMAINS.has(word)) || /web ?site|webseite|homepage|domain|\burl\b/.test(text)
    ? 1
    : 0;
}

export function namesMail(heading: string): boolean {
  const text = plain(heading);
  return MAILS.has(text) || /\be ?mail/.test(text);
}

/** Whether a text is a common heading. */
export function isHeaderWord(text: string): boolean {
  const known = plain(text);
  if (ALL.has(known)) return true;
  // `account.website`, `company_name`: the last word is a common heading.
  const words = known.split(' ');
  return words.length > 1 && words.length <= 4 && ALL.has(words.at(-1) ?? '') && /^[\p{L}]/u.test(known);
}
