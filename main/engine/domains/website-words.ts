/**
 * What people call a website or a domain, as a heading or before it: in the ten languages of most exports (English, German,
 * French, Spanish, Italian, Portuguese, Dutch, Polish, Swedish and Japanese), and in some others. Compared without case and
 * accents.
 */
export const WEBSITE_WORDS: readonly string[] = [
  ...[
    'domain',
    'domains',
    'domain name',
    'website',
    'web site',
    'websites',
    'url',
    'web',
    'web address',
    'website url',
  ],
  ...[
    'homepage',
    'home page',
    'site',
    'company website',
    'company domain',
    'company url',
    'internet',
    'www',
    'host',
    'hostname',
  ],
  ...[
    'webseite',
    'internetseite',
    'internetadresse',
    'domane',
    'netzseite',
    'webadresse',
    'internetauftritt',
  ],
  ...['site web', 'site internet', 'domaine', 'adresse web', 'nom de domaine'],
  ...['sitio web', 'pagina web', 'dominio', 'direccion web', 'sitio'],
  ...['sito web', 'sito', 'sito internet', 'indirizzo web', 'pagina internet'],
  ...['dominio', 'pagina da web', 'site da empresa', 'endereco web'],
  ...['domein', 'internetadres', 'webadres', 'domeinnaam'],
  ...['strona', 'strona www', 'strona internetowa', 'domena', 'adres www'],
  ...['webbplats', 'hemsida', 'doman', 'webbadress', 'domannamn'],
  ...[
    'ドメイン',
    'ウェブサイト',
    'ホームページ',
    'サイト',
    'webサイト',
    'hp',
    '网站',
    '域名',
    '网址',
    '홈페이지',
    '웹사이트',
    '도메인',
    'сайт',
    'домен',
  ],
  ...['الموقع', 'موقع', 'אתר', 'ιστοτοπος', 'वेबसाइट', 'ওয়েব', 'இணையம்', 'వెబ్', 'ვებგვერდი'],
  ...['կայք', 'ድረ ገጽ', 'គេហទំព័រ', 'ເວັບ', 'เว็บไซต์', '網站', '網址', 'веб-сайт'],
];

/** A text without case and accents, and with its letters composed alike, to compare words. */
export function foldedText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFC').toLowerCase();
}
