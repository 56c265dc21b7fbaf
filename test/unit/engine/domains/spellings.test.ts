import { domainToASCII } from 'node:url';
import { describe, expect, test } from 'vitest';
import { heldBack } from '../../../../main/engine/domains/held-back.ts';
import { readCell } from '../../../../main/engine/domains/read-cell.ts';
import { askable, loadRegistrable, loadSites } from '../../../../main/engine/domains/registrable.ts';

const named = (cell: string) => readCell({ cells: [cell] }, 0).domains.map(({ domain }) => domain);
const firstOf = (cell: string) => named(cell)[0] ?? null;

/** What stands around or in front of one domain, in cells of other programs. `x` is the domain or the address. */
const FORMS: Record<string, readonly string[]> = {
  'marks that no one sees': [
    ...[
      '\u200e',
      '\u200f',
      '\u061c',
      '\u200b',
      '\u200c',
      '\u200d',
      '\u2060',
      '\ufeff',
      '\u00ad',
      '\x7f',
      '\0',
    ],
    ...['\u202a', '\u202b', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\ufe0f'],
  ].flatMap((mark) => [`${mark}x`, `x${mark}`, `${mark}https://x/${mark}`]),
  'quotes and brackets': [
    ...['“x”', '‘x’', '„x“', '‚x‘', '«x»', '»x«', '‹x›', '`x`', '"x"', "'x'", '[x]', '(x)', '{x}', '<x>'],
    ...[
      '「x」',
      '『x』',
      '【x】',
      '〈x〉',
      '《x》',
      '（x）',
      '［x］',
      '＂x＂',
      '“https://x/a”',
      'https://x”',
      '*x*',
    ],
  ],
  'marks of lists and brands': [
    ...[
      '• x',
      '•x',
      '– x',
      '–x',
      '—x',
      '→x',
      '✓x',
      '★ x',
      '☎ info@x',
      '🔗 x',
      '🌐x',
      '✉️ info@x',
      '- x',
      '* x',
    ],
    ...['1. x', '12) x', '(3) x', '①x', '❷ https://x/a', '7. info@x', 'x™', 'x ®', '1.\thttps://x'],
  ],
  'signs behind': [
    'x.',
    'x,',
    'x;',
    'x。',
    'x，',
    'x、',
    'x；',
    'https://x/。',
    'https://x（本社）',
    'x!',
    'x:',
  ],
  schemes: [
    ...[
      'http://x',
      'https://x/',
      'HTTPS://X/A',
      '//x',
      'ftp://x',
      'http:/x',
      'http:x',
      'http:\\\\x',
      'https//x',
    ],
    ...[
      'http;//x',
      'http://http://x',
      'http://https://x',
      'https://https://www.x/a',
      'https：//x',
      'https:///x',
    ],
    ...['view-source://x', 'http://user:secret@x:8080/', 'x:443', 'x/', 'x?a=b', 'x#top', 'www.x', 'WWW.X'],
    ...['sc-domain:x', 'site:x', 'URL:https://x/a', 'view-source:https://x/a', 'feed:https://x/rss'],
    ...['git@x:firm/file.git', 'org-12@x:firm/file', 'ssh://git@x:firm/file.git', 'git@x:12/file.git'],
  ],
  codes: [
    '[Firm](https://x/a)Berlin',
    '="x"',
    '\'="x"',
    '="https://x/a"',
    'https%3A%2F%2Fx%2Fa',
    'https://x%20',
    'x%2F',
    '*.x',
    '.x',
  ],
  mail: [
    ...[
      'info@x',
      'mailto:info@x',
      'info%40x',
      'mailto:info%40x',
      'Ada <info@x>',
      '"Ada" <info@x>',
      'info＠x',
    ],
    ...[
      'Ada(info@x)',
      'Ada[info@x]',
      '山田（info@x）',
      'info@x (Ada)',
      'Ada, info@x',
      'info@x?subject=Hi',
      '<info@x>',
    ],
    // A name in quotes may hold other addresses.
    ...[
      '"a@b.com"@x',
      '"Ada <ada@b.com>"@x',
      'Ada <"ada king, cto@b.com"@x>',
      'mailto:"a@b.com"@x',
      '"a \\"b@c.com\\" d"@x',
      '"ada"@x; "bob"@other.example.org',
    ],
  ],
  'among words': [
    ...[
      'Apple (https://x)',
      'Firm: https://x/a',
      'see www.x',
      'Website: x',
      'Webseite: x',
      '網站: x',
      'the site https://x/a',
    ],
    ...[
      'x / other.example.org',
      'x & other.example.org',
      'x, other.example.org',
      'x; other.example.org',
      'x other.example.org',
    ],
    ...[
      'x|other.example.org',
      'x、other.example.org',
      'x，other.example.org',
      'x；other.example.org',
      'x،other.example.org',
    ],
    ...[
      'x؛other.example.org',
      'x·other.example.org',
      'x・other.example.org',
      'x•other.example.org',
      'x｜other.example.org',
    ],
  ],
  'two addresses': [...'，；、､،؛·•・／｜¦&+:~*^_-', ' ', '&nbsp;', '\u00a0', '\n'].map(
    (sign) => `info@x${sign}info@other.example.org`,
  ),
  'links that lead to it': [
    'https://www.google.com/url?q=https://x/&sa=D',
    'https://www.google.de/url?sa=t&url=https%3A%2F%2Fx%2Fa&usg=1',
    'https://www.google.co.uk/imgres?imgurl=i.png&imgrefurl=https%3A%2F%2Fx%2F',
    'https://www.google.com/amp/s/x/news',
    'https://a-b.cdn.ampproject.org/c/s/x/news',
    'https://l.facebook.com/l.php?u=https%3A%2F%2Fx%2F&h=1',
    'https://l.instagram.com/?u=https%3A%2F%2Fx%2F&e=1',
    'https://nam02.safelinks.protection.outlook.com/?url=https%3A%2F%2Fx%2Fa&data=05%7C02',
    'https://urldefense.com/v3/__https://x/a__;!!abc$',
    'google.com/url?q=https://x/&sa=D',
    'l.facebook.com/l.php?u=https%3A%2F%2Fx%2F&h=1',
    'nam02.safelinks.protection.outlook.com/?url=https%3A%2F%2Fx%2Fa&data=05%7C02',
    'web.archive.org/web/20240101000000/x/about',
    'https://www.linkedin.com/redir/redirect?url=https%3A%2F%2Fx&urlhash=1',
    'https://www.linkedin.com/safety/go?url=https%3A%2F%2Fx',
    'https://www.youtube.com/redirect?event=a&q=https%3A%2F%2Fx%2F',
    'https://duckduckgo.com/l/?uddg=https%3A%2F%2Fx%2F&rut=1',
    'https://web.archive.org/web/20240101000000/https://x/',
    'https://web.archive.org/web/2024im_/http://x/a',
    'https://archive.ph/20240101/https://x/',
    'https://webcache.googleusercontent.com/search?q=cache:abc:https://x/a',
    'https://nam02.safelinks.protection.outlook.com/?url=https%3A%2F%2Fwww.google.com%2Furl%3Fq%3Dhttps%3A%2F%2Fx%2F',
  ],
};

describe.each(Object.entries(FORMS))('%s', (_, forms) => {
  test.each(forms.map((form) => JSON.stringify(form)))('%s', (form) => {
    const cell = JSON.parse(form) as string;
    // Only the `x` that stands alone.
    for (const domain of ['example.com', 'shop.example.co.uk', 'xn--mnchen-3ya.de'])
      expect(
        firstOf(
          cell
            .replace(/(?<![a-z])x(?![a-z])/g, domain)
            .replace(/(?<![A-Z])X(?![A-Z])/g, domain.toUpperCase()),
        ),
      ).toBe(domain);
  });
});

/** A domain, or an address, in the letters of many scripts, with the signs that its keyboard has. */
const SCRIPTS: readonly (readonly [cell: string, domain: string])[] = [
  ['サイト：https://例え.com、電話', 'xn--r8jz45g.com'],
  ['「例え．com」', 'xn--r8jz45g.com'],
  ['info@例え。com', 'xn--r8jz45g.com'],
  ['公司网址：https://中文.com；备注', 'xn--fiq228c.com'],
  ['（中文.com）', 'xn--fiq228c.com'],
  ['ａｃｍｅ．ｃｏｍ', 'acme.com'],
  ['ＨＴＴＰＳ：／／ａｃｍｅ．ｃｏｍ／ａ', 'acme.com'],
  ['웹사이트: 한국.com', 'xn--3e0b707e.com'],
  ['الموقع: acme.com', 'acme.com'],
  ['\u200fhttps://acme.com\u200f، الرياض', 'acme.com'],
  ['\u2067info@acme.com\u2069؛ info@other.com', 'acme.com'],
  ['‏"acme.com"‏', 'acme.com'],
  ['אתר: acme.co.il', 'acme.co.il'],
  ['\u200facme.co.il\u200f', 'acme.co.il'],
  ['сайт: компания.com', 'xn--80aqeigdi5k.com'],
  ['«acme.com»', 'acme.com'],
  ['Ιστότοπος: εταιρεία.gr', 'xn--kxadbnbx0dva.gr'],
  ['เว็บไซต์: ไทย.com', 'xn--o3cw4h.com'],
  ['वेबसाइट: https://भारत.com', 'xn--h2brj9c.com'],
  ['ওয়েব: acme.com', 'acme.com'],
  ['இணையம்: acme.com', 'acme.com'],
  ['వెబ్: acme.com', 'acme.com'],
  ['ვებგვერდი: acme.ge', 'acme.ge'],
  ['կայք: acme.am', 'acme.am'],
  ['ድረ ገጽ: acme.com', 'acme.com'],
  ['គេហទំព័រ: acme.com', 'acme.com'],
  ['ເວັບ: acme.la', 'acme.la'],
  ['„straße.de“', 'xn--strae-oqa.de'],
  ['MÜNCHEN.DE', 'xn--mnchen-3ya.de'],
  ['Cafe\u0301.com', 'xn--caf-dma.com'],
  ['Site web : été.fr', 'xn--t-9fab.fr'],
];

test.each([
  ['https://example-com.translate.goog/?_x_tr_sl=auto', 'example.com'],
  ['my--shop-co-uk.translate.goog', 'my-shop.co.uk'],
  [
    'https://urldefense.us/v2/url?u=https-3A__urldefense.com_v3_-5F-5Fhttps-3A__acme.com_a-5F-5F-3B-21-21x&d=x',
    'acme.com',
  ],
])('%s only leads to %s', (cell, domain) => {
  expect(named(cell)).toEqual([domain]);
});

test.each([
  'android-app://com.google.android.gm/',
  'android-app://com.example.app/https/www.example.com',
  'ios-app://544007664/com.example.app',
  'moz-extension://firm.example.com/a.html',
  's3://files.example.com/list.csv',
])('%s names a program or a store of files, and no domain', (cell) => {
  expect(named(cell)).toEqual([]);
});

test.each([
  'http://exa\tmple.com/p',
  'http://exam\nple.com/p',
  'https://exa mple.com/a',
  'https:// exa mple.com/a',
])('%j is broken within its host, and what is behind the break is no other address', (cell) => {
  expect(named(cell)).toEqual([]);
});

test('a place on a platform as git writes it is a page of the platform', () => {
  const [named] = readCell({ cells: ['git@github.com:firm/file.git'] }, 0).domains;
  expect(named === undefined ? null : heldBack(named)).toBe('platform');
});

test.each(SCRIPTS)('%s names %s', (cell, domain) => {
  expect(firstOf(cell)).toBe(domain);
});

test.each([
  ['my_shop.acme.com', 'acme.com'],
  ['https://a_b.acme.co.uk/x', 'acme.co.uk'],
  ['www_2.shop.acme.com', 'acme.com'],
  ['info@my_shop.acme.com', 'acme.com'],
  ['a_b.shop.github.io', 'shop.github.io'],
  ['my_shop.acme.com, other.com', 'acme.com'],
  // No host above it is anybody's.
  ['a_b.com', undefined],
  ['a_b.co.uk', undefined],
  ['a_b.github.io', undefined],
  ['first_name.last_name', undefined],
  ['created_at', undefined],
])('of %s, which the service does not take, %s is asked about', async (cell, domain) => {
  const registrable = await loadRegistrable();
  expect(askable(readCell({ cells: [cell] }, 0).domains, registrable)[0]?.domain).toBe(domain);
});

test.each(['a_b.facebook.com/acme', 'my_shop.ebay.com', 'https://a_b.etsy.com/shop'])(
  '%s is a page on a platform, too, since the platform stands for it',
  async (cell) => {
    const registrable = await loadRegistrable();
    const [named] = askable(readCell({ cells: [cell] }, 0).domains, registrable);
    expect(named === undefined ? null : heldBack(named)).toBe('platform');
  },
);

test.each([
  ['acme.tumblr.com', 'acme.tumblr.com'],
  ['de.acme.wordpress.com', 'acme.wordpress.com'],
  ['tumblr.com', 'tumblr.com'],
  ['shop.acme.com', 'acme.com'],
  ['a.acme.github.io', 'acme.github.io'],
  ['tumblr.com.acme.de', 'acme.de'],
])('in place of %s, %s is asked about', async (host, site) => {
  const siteOf = await loadSites();
  expect(siteOf(host)).toBe(site);
});

test('a mail filter that writes an address in a way of its own leads to it', () => {
  expect(
    firstOf('https://urldefense.proofpoint.com/v2/url?u=https-3A__www.acme-2Dshop.com_a-5Fb&d=DwMF&c=x'),
  ).toBe('acme-shop.com');
  expect(firstOf('https://urldefense.proofpoint.com/v2/url?u=http-3A__acme.co.uk&d=DwMF')).toBe('acme.co.uk');
});

/** Pages of companies and people on platforms, and what only looks like one. */
const PAGES: readonly (readonly [cell: string, domain: string])[] = [
  ['facebook.com/acme', 'facebook.com'],
  ['https://www.facebook.com/acme/', 'facebook.com'],
  ['https://de-de.facebook.com/acme', 'de-de.facebook.com'],
  ['m.facebook.com/profile.php?id=1', 'm.facebook.com'],
  ['FB.com/Acme', 'fb.com'],
  ['http:\\\\facebook.com\\acme', 'facebook.com'],
  ['https://facebook.com:443/acme', 'facebook.com'],
  ['https%3A%2F%2Fwww.facebook.com%2Facme', 'facebook.com'],
  ['Facebook: https://www.facebook.com/acme', 'facebook.com'],
  ['Acme (https://facebook.com/acme)', 'facebook.com'],
  ['"https://facebook.com/acme"', 'facebook.com'],
  ["'facebook.com/acme'", 'facebook.com'],
  ['=HYPERLINK("https://www.facebook.com/acme","Acme")', 'facebook.com'],
  ['[Acme](https://www.facebook.com/acme)', 'facebook.com'],
  ['<a href="https://www.facebook.com/acme">Acme</a>', 'facebook.com'],
  ['https://l.facebook.com/l.php?u=https%3A%2F%2Fwww.linkedin.com%2Fcompany%2Facme', 'linkedin.com'],
  ['https://www.linkedin.com/company/acme/', 'linkedin.com'],
  ['de.linkedin.com/in/ada', 'de.linkedin.com'],
  ['https://lnkd.in/abc', 'lnkd.in'],
  ['https://x.com/acme', 'x.com'],
  ['https://x.com/hp', 'x.com'],
  ['https://www.facebook.com/aboutacme', 'facebook.com'],
  ['https://www.linkedin.com/company/about', 'linkedin.com'],
  ['https://twitter.com/acme?lang=de', 'twitter.com'],
  ['https://www.instagram.com/acme', 'instagram.com'],
  ['https://www.tiktok.com/@acme', 'tiktok.com'],
  ['youtube.com/@acme', 'youtube.com'],
  ['https://youtu.be/abc', 'youtu.be'],
  ['https://t.me/acme', 't.me'],
  ['https://wa.me/491701234567', 'wa.me'],
  ['https://vk.com/acme', 'vk.com'],
  ['https://weibo.com/u/1', 'weibo.com'],
  ['https://www.xing.com/pages/acme', 'xing.com'],
  ['https://www.pinterest.de/acme', 'pinterest.de'],
  ['https://www.amazon.de/stores/Acme', 'amazon.de'],
  ['https://www.amazon.co.uk/dp/B01', 'amazon.co.uk'],
  ['https://www.ebay.com/usr/acme', 'ebay.com'],
  ['https://www.etsy.com/shop/acme', 'etsy.com'],
  ['https://shopee.co.id/acme', 'shopee.co.id'],
  ['https://articulo.mercadolibre.com.ar/MLA-1', 'articulo.mercadolibre.com.ar'],
  ['https://www.booking.com/hotel/de/acme.html', 'booking.com'],
  ['https://www.tripadvisor.de/Restaurant_Review-g1', 'tripadvisor.de'],
  ['https://www.yelp.com/biz/acme', 'yelp.com'],
  ['https://play.google.com/store/apps/details?id=com.acme', 'play.google.com'],
  ['https://apps.apple.com/de/app/acme/id1', 'apps.apple.com'],
  ['https://docs.google.com/forms/d/e/1/viewform', 'docs.google.com'],
  ['https://forms.gle/abc', 'forms.gle'],
  ['https://sites.google.com/view/acme', 'sites.google.com'],
  ['https://www.google.com/maps/place/Acme', 'google.com'],
  ['https://www.google.de/search?q=acme', 'google.de'],
  ['https://maps.app.goo.gl/abc', 'maps.app.goo.gl'],
  ['https://linktr.ee/acme', 'linktr.ee'],
  ['https://bit.ly/3abc', 'bit.ly'],
  ['https://www.crunchbase.com/organization/acme', 'crunchbase.com'],
  ['https://www.trustpilot.com/review/acme.com', 'trustpilot.com'],
  ['https://github.com/acme', 'github.com'],
  ['https://en.wikipedia.org/wiki/Acme', 'en.wikipedia.org'],
  ['https://medium.com/@acme', 'medium.com'],
  ['https://www.eventbrite.de/o/acme-1', 'eventbrite.de'],
  ['https://twitter.com/#!/acme', 'twitter.com'],
  ['https://www.facebook.com/#/acme', 'facebook.com'],
  ['https://maps.google.com/?cid=1', 'maps.google.com'],
  ['https://www.facebook.com/?sk=wall&id=3', 'facebook.com'],
  ['https://www.facebook.com/home.acme', 'facebook.com'],
  ['facebook.com./acme', 'facebook.com'],
  ['facebook。com/acme', 'facebook.com'],
  ['https://facebook.com%2Facme', 'facebook.com'],
  ['https://facebook.com@facebook.com/acme', 'facebook.com'],
  ['https://mobile.x.com/acme', 'mobile.x.com'],
  ['https://m.me/acme', 'm.me'],
  ['https://wordpress.com/acme', 'wordpress.com'],
  ['https://acme.typeform.com/to/a', 'acme.typeform.com'],
  ['https://amzn.to/abc', 'amzn.to'],
];

test.each(PAGES)('%s is a page on a platform', (cell, domain) => {
  const [named] = readCell({ cells: [cell] }, 0).domains;
  expect(named?.domain).toBe(domain);
  expect(named === undefined ? null : heldBack(named)).toBe('platform');
});

test.each([
  'facebook.com',
  'https://www.facebook.com/',
  'https://www.linkedin.com',
  'http://www.booking.com/index.html',
  'https://www.booking.com/home/',
  'https://www.ebay.com/?ref=1',
  'https://www.ebay.com/?utm_source=a&utm_id=1',
  'https://www.booking.com/index.html?lang=de',
  'https://acme.wordpress.com/about',
  'https://acme.tumblr.com/about',
  'https://github.com/#top',
  'https://www.etsy.com/about',
  'https://www.booking.com/de/',
  'https://www.linkedin.com/about-us?trk=x',
  'https://www.github.com/en-us/about/',
  'https://about.pinterest.com/en',
  'info@facebook.com',
  'cloud.google.com/pricing',
  'https://aws.amazon.com/s3',
  'acme.myshopify.com/pages/a',
  'https://acme.github.io/docs',
  'acme.blogspot.com/2024/01',
  'https://notfacebook.com/acme',
  'https://facebook.com.example.org/acme',
  'https://acme.com/facebook.com/acme',
  'https://acme.com/?next=https://facebook.com/acme',
  'https://facebook.com/acme https://facebook.com',
  'https://netflix.com/browse',
  'https://box.com/a',
])('%s may be a company', (cell) => {
  const [named] = readCell({ cells: [cell] }, 0).domains;
  expect(named === undefined ? 'none' : heldBack(named)).toBeNull();
});

/** For each of 20 scripts: the name of a firm, a word that can be a domain, its list sign, and its quotes. */
const WRITING: readonly (readonly [
  script: string,
  firm: string,
  label: string,
  comma: string,
  quotes: string,
])[] = [
  ['Latin', 'Müller Söhne', 'müller', ',', '„“'],
  ['Greek', 'Ελληνικά Προϊόντα', 'προϊόντα', ',', '«»'],
  ['Cyrillic', 'Северная звезда', 'звезда', ',', '«»'],
  ['Armenian', 'Արարատ', 'արարատ', ',', '«»'],
  ['Georgian', 'თბილისი', 'თბილისი', ',', '„“'],
  ['Hebrew', 'חברת ירושלים', 'ירושלים', ',', '”“'],
  ['Arabic', 'شركة الرياض', 'الرياض', '،', '«»'],
  ['Persian', 'شرکت تهران', 'تهران', '،', '«»'],
  ['Devanagari', 'दिल्ली उद्योग', 'दिल्ली', ',', '“”'],
  ['Bengali', 'ঢাকা শিল্প', 'ঢাকা', ',', '“”'],
  ['Tamil', 'சென்னை', 'சென்னை', ',', '“”'],
  ['Telugu', 'హైదరాబాద్', 'హైదరాబాద్', ',', '“”'],
  ['Kannada', 'ಬೆಂಗಳೂರು', 'ಬೆಂಗಳೂರು', ',', '“”'],
  ['Thai', 'บริษัทไทย', 'ไทย', ',', '“”'],
  ['Lao', 'ວຽງຈັນ', 'ວຽງຈັນ', ',', '“”'],
  ['Khmer', 'ភ្នំពេញ', 'ភ្នំពេញ', ',', '«»'],
  ['Ethiopic', 'አዲስ አበባ', 'አዲስ', ',', '«»'],
  ['Hangul', '서울 회사', '서울', ',', '“”'],
  ['Kana', '東京カメラ', 'カメラ', '、', '「」'],
  ['Han', '北京公司', '北京', '，', '“”'],
];

describe.each(WRITING)('in %s writing', (_, firm, label, comma, quotes) => {
  const [open = '', close = ''] = quotes;
  const ascii = `${domainToASCII(`${label}.com`)}`;
  test.each([
    [`${label}.com`, ascii],
    [`https://www.${label}.com/`, ascii],
    [`info@${label}.com`, ascii],
    [`${open}${label}.com${close}`, ascii],
    [`${open}https://acme.com/${encodeURIComponent(label)}${close}`, 'acme.com'],
    [`${firm} <info@acme.com>`, 'acme.com'],
    [`${firm} (https://acme.com)`, 'acme.com'],
    [`acme.com${comma} other.com`, 'acme.com'],
    [`https://acme.com${comma} ${firm}`, 'acme.com'],
  ])('%s names %s', (cell, domain) => {
    expect(domain).toMatch(/^(?:xn--[a-z0-9-]+|acme)\.com$/);
    expect(firstOf(cell)).toBe(domain);
  });
});

test.each([
  ['coca\u2011cola.com', 'coca-cola.com'],
  ['https://www.rolls\u2010royce.com/a', 'rolls-royce.com'],
  ['hewlett\u2013packard.com', 'hewlett-packard.com'],
  ['wal\u2212mart.com', 'wal-mart.com'],
  ['info@mercedes\u2011benz.com', 'mercedes-benz.com'],
  ['münchen\u2011stadt.de', 'xn--mnchen-stadt-dlb.de'],
  ['acme™.com', 'acme.com'],
  ['acme®.com', 'acme.com'],
  ['acme.com—other.com', 'acme.com'],
  ['col·lecció.cat', domainToASCII('col·lecció.cat')],
  ['例え。com', domainToASCII('例え.com')],
])('%j, with a sign that a program or a brand put in place, names %s', (cell, domain) => {
  expect(firstOf(cell)).toBe(domain);
});

/** What names no company's domain for a person either. */
test.each([
  // The name of a person before a disguised sign could be a domain, too.
  'ada.king(at)acme.com',
  'ada.king[at]acme[dot]com',
  'ada.king(@)acme.com',
  'ada.king @ acme.com',
  'ada.king<@>acme.com',
  'shop.acme[.]com',
  'https://shop.acme(dot)com/a',
  'Amazon.com, Inc.',
  'Salesforce.com Inc',
  'Node.js, Vue.js',
  'J.Meier & Co.KG',
  'A.Muster & Co.AG',
  'Tool: Node.js',
  'foo..com',
  '-a.com',
  'joe’s.com',
  't—mobile.com',
  'i❤.ws',
  'a→b.com',
  '1. FC Acme',
  '192.168.0.1',
  'http://192.168.0.1/',
  'localhost',
  'Das ist schön. Gut',
  'and/or',
  'n/a',
  '3.5',
  '1.200,50',
  '50%',
  '100%25',
  '=1+1',
  '="x',
  '#REF!',
  '.com',
  '*.com',
  'https://',
  'http:',
  '“”',
  '\u200e',
  '、',
  'file.txt extra words',
  'U.S.A.',
  'Ort: St.Gallen',
  'Tool: ASP.NET',
  'Time: 5.pm',
])('%j names none', (cell) => {
  expect(named(cell)).toEqual([]);
});

test('a page that a platform shows itself leads nowhere else', () => {
  expect(firstOf('https://www.google.com/search?q=https://example.com')).toBe('google.com');
  expect(firstOf('https://www.facebook.com/example.com')).toBe('facebook.com');
  expect(firstOf('https://www.youtube.com/@example.com')).toBe('youtube.com');
  expect(firstOf('https://www.google.com/url?q=')).toBe('google.com');
});

test('a wrapper that leads to no address is a page of its own, and what was searched for is no address', () => {
  expect(firstOf('https://vk.com/feed?z=photo-1_2')).toBe('vk.com');
  expect(firstOf('https://www.google.com/url?q=acme+shoes&url=https%3A%2F%2Facme.com')).toBe('acme.com');
});

test('what a name, a phone or a partner is called does not hide the address', () => {
  expect(named('www.acme.com Tel: 030')).toEqual(['acme.com']);
  expect(named('www.acme.com Partner: other.com')).toEqual(['acme.com']);
  expect(named('A.King - ada@acme.com')).toEqual(['acme.com']);
  expect(named('a.king ✉ ada@acme.com')).toEqual(['acme.com']);
  expect(named('a.king•ada.king@acme.com')).toEqual(['acme.com']);
  expect(firstOf('acme.com: info@parent.com')).toBe('acme.com');
  expect(firstOf('acme.com: St.Gallen')).toBe('acme.com');
});

test('an address is parted from the next one where it ends, not within it', () => {
  expect(named('ada@mail.alfa-romeo.com.;bob@other.com')).toEqual(['mail.alfa-romeo.com', 'other.com']);
  expect(named('ada@acme.com-bob.king@b.com;c@other.com')).toEqual(['b.com', 'other.com']);
});

test('a URL with commas or another URL in it is one address', () => {
  expect(named('https://example.com/a,b;c?x=1,2')).toEqual(['example.com']);
  expect(named('https://example.com/login?next=https://other.com/')).toEqual(['example.com']);
});

test('no text takes longer than its length', () => {
  const long = 2_000;
  for (const sign of [
    '@',
    '.',
    '%41',
    '(',
    '"',
    '*.',
    'http:',
    'a@a.aa-',
    'a.aa·',
    '//',
    '\u200c',
    '&nbsp;',
    '="',
  ])
    expect(() => named(sign.repeat(long))).not.toThrow();
});
