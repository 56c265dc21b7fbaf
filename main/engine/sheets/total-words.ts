import { foldedText } from '../domains/website-words.ts';

/**
 * Words that begin a row of totals, in the ten languages of `WEBSITE_WORDS` and three more. Compared
 * without case and accents.
 */
const WORDS = [
  'total|totals|grand total|sub total|subtotal|overall total|sum|count|average|mean|total count|total rows|total records|row count',
  'summe|gesamt|gesamtsumme|endsumme|zwischensumme|teilsumme|insgesamt|gesamtergebnis|ergebnis|anzahl|durchschnitt|mittelwert',
  'total general|somme|sous total|total global|ensemble|nombre|moyenne|resultat global',
  'suma|suma total|subtotal general|promedio|recuento|total parcial',
  'totale|totale generale|totale complessivo|subtotale|somma|conteggio|media',
  'total geral|soma|contagem|total parcial',
  'totaal|eindtotaal|subtotaal|som|aantal|gemiddelde',
  'razem|ogołem|łacznie|suma koncowa|suma czesciowa|srednia|liczba',
  'summa|totalt|totalsumma|delsumma|slutsumma|antal|medelvarde',
  '合計|総計|小計|計|総合計|平均|件数|合计|总计|小计|总数|합계|총계|소계|итого|всего|итог|сумма',
].flatMap((line) => line.split('|'));

/** What may follow a word for a total instead of letters: `Total:`, `Summe (600)`, `Total = 13,246.20 €`. */
const NO_WORDS = /[\d\s.,:;=()%€$£¥+'’/#*-]+/g;
/** What is counted: `Total (2 accounts)`. */
const IN_PARENTHESES = /[(（][^()（）]*[)）]/g;
/** `Total accounts: 600`, `Total number of rows 12`, `Total 600 accounts`, `Summe der 600 Firmen`. */
const COUNTED =
  /^(?:grand )?(?:total|summe|gesamt|anzahl|totale|totaal|summa)\b[\p{L}\s]{0,30}[:=]?\s*[\d.,]+[\p{L}\s]{0,30}$/u;

const TOTALS = new Set(WORDS.map(plain));

function plain(text: string): string {
  return foldedText(text).replace(NO_WORDS, ' ').trim();
}

/** Whether the first cell of a row says that the row has totals. */
export function isTotalWord(text: string): boolean {
  if (text.length > 60) return false;
  const isWord = TOTALS.has(plain(text)) || TOTALS.has(plain(text.replace(IN_PARENTHESES, ' ')));
  return isWord || COUNTED.test(text.trim().toLowerCase());
}
