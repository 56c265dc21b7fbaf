import { foldedText, WEBSITE_WORDS } from '../domains/website-words.ts';

/** Only this many characters of a heading are read. */
const LONGEST_HEADING = 1_000;

/** Common headings, in the languages of `WEBSITE_WORDS`. Compared without case and accents. */
const MAIL_WORDS = [
  'email',
  'e-mail',
  'mail',
  'email address',
  'e-mail-adresse',
  'correo',
  'correo electronico',
  'courriel',
  'メール',
  'メールアドレス',
];
const OTHER_WORDS = [
  ...[
    'id',
    'no',
    'nr',
    'number',
    'name',
    'company',
    'company name',
    'account',
    'account name',
    'organization',
    'organisation',
    'customer',
    'client',
    'lead',
  ],
  ...[
    'first name',
    'last name',
    'full name',
    'contact',
    'title',
    'job title',
    'position',
    'role',
    'owner',
    'account owner',
    'phone',
    'telephone',
    'mobile',
  ],
  ...[
    'fax',
    'street',
    'address',
    'city',
    'town',
    'state',
    'region',
    'zip',
    'zip code',
    'postal code',
    'postcode',
    'country',
    'continent',
    'language',
  ],
  ...[
    'industry',
    'sector',
    'segment',
    'category',
    'type',
    'status',
    'stage',
    'source',
    'tags',
    'notes',
    'note',
    'comment',
    'comments',
    'description',
  ],
  ...[
    'employees',
    'revenue',
    'amount',
    'value',
    'price',
    'currency',
    'date',
    'created',
    'created at',
    'updated',
    'last activity',
    'score',
    'rank',
    'priority',
  ],
  ...['linkedin', 'linkedin url', 'facebook', 'twitter', 'technology', 'technologies'],
  ...[
    'firma',
    'firmenname',
    'unternehmen',
    'kunde',
    'kundennummer',
    'vorname',
    'nachname',
    'ansprechpartner',
    'telefon',
    'strasse',
    'straße',
    'plz',
    'ort',
  ],
  ...['stadt', 'land', 'branche', 'umsatz', 'mitarbeiter', 'bemerkung', 'datum', 'anrede'],
  ...[
    'societe',
    'entreprise',
    'nom',
    'prenom',
    'ville',
    'pays',
    'adresse',
    'code postal',
    'secteur',
    'effectif',
    'chiffre d’affaires',
  ],
  ...[
    'empresa',
    'nombre',
    'apellido',
    'ciudad',
    'pais',
    'direccion',
    'sector',
    'telefono',
    'cliente',
    'provincia',
  ],
  ...['azienda', 'societa', 'nome', 'cognome', 'citta', 'paese', 'indirizzo', 'settore', 'ragione sociale'],
  ...['cidade', 'endereco', 'setor', 'sobrenome', 'estado'],
  ...[
    'bedrijf',
    'bedrijfsnaam',
    'naam',
    'voornaam',
    'achternaam',
    'plaats',
    'land',
    'adres',
    'sector',
    'klant',
  ],
  ...['nazwa', 'imie', 'nazwisko', 'miasto', 'kraj', 'ulica', 'branza', 'klient'],
  ...[
    'foretag',
    'foretagsnamn',
    'namn',
    'fornamn',
    'efternamn',
    'stad',
    'ort',
    'bransch',
    'kund',
    'postnummer',
  ],
  ...[
    '会社名',
    '企業名',
    '社名',
    '名前',
    '氏名',
    '住所',
    '電話番号',
    '国',
    '業種',
    '担当者',
    '公司',
    '公司名称',
    '名称',
    '姓名',
    '城市',
    '国家',
    '电话',
    '회사',
    '회사명',
    '이름',
  ],
];

const DOMAINS = new Set(WEBSITE_WORDS.map(plain));
const MAILS = new Set(MAIL_WORDS.map(plain));
const ALL = new Set([...DOMAINS, ...MAILS, ...OTHER_WORDS.map(plain)]);

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
