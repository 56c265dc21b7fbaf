import words from '../../../assets/data/total-words.json' with { type: 'json' };
import { foldedText } from '../domains/website-words.ts';

/** What may follow a word for a total instead of letters: `Total:`, `Summe (600)`, `Total = 13,246.20 €`. */
const NO_WORDS = /[\d\s.,:;=()%€$£¥+'’/#*-]+/g;
/** What is counted: `Total (2 accounts)`. */
const IN_PARENTHESES = /[(（][^()（）]*[)）]/g;
/** `Total accounts: 600`, `Total number of rows 12`, `Total 600 accounts`, `Summe der 600 Firmen`. */
const COUNTED =
  /^(?:grand )?(?:total|summe|gesamt|anzahl|totale|totaal|summa)\b[\p{L}\s]{0,30}[:=]?\s*[\d.,]+[\p{L}\s]{0,30}$/u;

const TOTALS = new Set(Object.values(words).flat().map(plain));

function plain(text: string): string {
  return foldedText(text).replace(NO_WORDS, ' ').trim();
}

/** Whether the first cell of a row says that the row has totals. */
export function isTotalWord(text: string): boolean {
  if (text.length > 60) return false;
  const isWord = TOTALS.has(plain(text)) || TOTALS.has(plain(text.replace(IN_PARENTHESES, ' ')));
  return isWord || COUNTED.test(text.trim().toLowerCase());
}
