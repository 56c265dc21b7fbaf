import { domainsIn, linesOf } from './name-lines.ts';

/**
 * Platforms on which companies and people have pages: social networks, marketplaces, stores of apps, directories, forms,
 * builders of sites, and short links. Such a page (`facebook.com/acme`) says nothing about the technologies of who has
 * it, and its domain belongs to the platform. Each line is a name and its endings. The list is kept by hand. Hosts below
 * them count, too (`de.linkedin.com`), unless the line begins with `=`. Left out: hosts that are a site each
 * (`acme.myshopify.com`), which the public suffix list or `registrable.ts` has.
 */
const PLATFORMS = `
facebook com
fb com me watch gg
messenger com
m me
instagram com
instagr am
threads net com
linkedin com cn
lnkd in
twitter com
=x com
=t co me
tiktok com
youtube com
youtu be
vimeo com
dailymotion com
twitch tv
pinterest com at ca ch cl co.uk com.au com.mx de dk es fr ie it jp nz ph pt se
pin it
snapchat com
reddit com
redd it
=tumblr com
quora com
medium com
=substack com
=wordpress com
=blogger com
telegram me org
whatsapp com
wa me
signal group
discord com gg
line me
lin ee
kakao com
vk com ru
ok ru
weibo com cn
douyin com
kuaishou com
xiaohongshu com
bilibili com
zhihu com
douban com
=mp.weixin qq.com
=weixin qq.com
mastodon social online
bsky app
truthsocial com
xing com
viadeo com
meetup com
nextdoor com
clubhouse com
flickr com
500px com
behance net
dribbble com
deviantart com
soundcloud com
=bandcamp com
=open.spotify com
=music.apple com
=podcasts.apple com
=music.youtube com
goodreads com
patreon com
gofundme com
kickstarter com
indiegogo com
buymeacoffee com
ko-fi com
=amazon com ae ca cn co.jp co.uk co.za com.au com.be com.br com.mx com.tr de eg es fr ie in it nl pl sa se sg
ebay com at be ca ch co.uk com.au com.hk com.my com.sg de es fr ie it nl ph pl
etsy com
aliexpress com ru us
alibaba com
taobao com
tmall com
1688 com
pinduoduo com
mercadolibre com com.ar com.bo com.co com.do com.ec com.mx com.pe com.uy com.ve cl
mercadolivre com.br
shopee com com.br com.co com.mx com.my co.id co.th cl ph pl sg tw vn
lazada com com.my com.ph co.id co.th sg vn
tokopedia com
bukalapak com
flipkart com
indiamart com
justdial com
tradeindia com
allegro pl
olx pl pt ro bg ua com.br in kz uz
ozon ru
wildberries ru
avito ru
kleinanzeigen de
leboncoin fr
marktplaats nl
gumtree com com.au co.za
craigslist org
rakuten co.jp com
cdiscount com
emag ro bg hu
bol com
otto de
kaufland de
trendyol com
hepsiburada com
upwork com
fiverr com
freelancer com
booking com
airbnb com at ca ch co.uk com.au com.br de es fr ie it nl
expedia com ca co.uk de fr
tripadvisor com at ca ch co.uk com.au com.br de es fr ie in it jp nl
yelp com at ca ch co.uk com.au de es fr ie it
opentable com ca co.uk com.au com.mx de
thefork com de es fr it
deliveroo co.uk fr ie it
ubereats com
doordash com
just-eat co.uk
lieferando at de
grubhub com
treatwell co.uk de
=play.google com
=docs.google com
=drive.google com
=sites.google com
=maps.google com at be ch co.in co.jp co.uk com.au com.br de dk es fi fr it nl no pl se
=forms.google com
=chrome.google com
=chromewebstore.google com
=groups.google com
=plus.google com
=google com at be ca ch co.in co.jp co.kr co.uk co.za com.au com.br com.mx com.tr com.tw cz de dk es fi fr gr hu ie it nl no pl pt ro ru se
=maps.app.goo gl
goo gl
=share google
g page co
forms gle
=apps.apple com
=itunes.apple com
=maps.apple com
=apps.microsoft com
=appsource.microsoft com
=marketplace.microsoft com
=marketplace.visualstudio com
=forms.office com
=forms.microsoft com
=forms.cloud.microsoft com
=addons.mozilla org
=apps.shopify com
=themes.shopify com
=marketplace.atlassian com
=appexchange.salesforce com
=ecosystem.hubspot com
=zapier com
=wordpress org
apkpure com
f-droid org
themeforest net
codecanyon net
typeform com
jotform com
surveymonkey com co.uk de
=docs.qq com
wj.qq com
wjx cn
tally so
cognitoforms com
formstack com
calendly com
eventbrite com at be ca ch co.nz co.uk com.ar com.au com.br de dk es fi fr ie it nl pt se sg
lu ma
linktr ee
beacons ai
about me
bio link site
campsite bio
flow page
solo to
carrd co
notion so
airtable com
dropbox com
wetransfer com
scribd com
issuu com
slideshare net
bit ly
tinyurl com
t ly
hubs ly li la
amzn to eu asia
a co
etsy me
ow ly
is gd
buff ly
rebrand ly
cutt ly
rb gy
shorturl at
tiny cc
crunchbase com
pitchbook com
zoominfo com
apollo io
dnb com
owler com
craft co
angel co
wellfound com
f6s com
producthunt com
g2 com
capterra com co.uk com.au de es fr
getapp com
softwareadvice com
trustpilot com
trustedshops com de
glassdoor com at ca ch co.in co.uk com.au com.br de es fr ie it nl
indeed com
kununu com
stepstone de at
seek com.au
bbb org
manta com
yellowpages com ca com.au
yell com
thomasnet com
europages com co.uk de fr it es
kompass com
wlw de at ch
gelbeseiten de
dasoertliche de
herold at
local ch
pagesjaunes fr
paginegialle it
paginasamarillas es
cylex de us.com
hotfrog com de co.uk com.au
foursquare com
northdata com de
opencorporates com
=find-and-update.company-information.service.gov uk
wikipedia org
wikidata org
imdb com
github com
gitlab com
bitbucket org
sourceforge net
npmjs com
pypi org
=hub.docker com
stackoverflow com
stackshare io
huggingface co
kaggle com
researchgate net
=scholar.google com
`;

/** What is behind the host in the address of a page. */
const PAGE = /^[/\\]+[^/\\?#\s"'<>()]/;
/** What is behind it in the addresses of the platform's own first pages, and of its pages about itself. */
const LANGUAGE = '(?:[a-z]{2}[-_][a-z]{2}|de|en|es|fr|it|ja|ko|nl|pl|pt|ru|zh)';
const ABOUT =
  'index|home|about(?:[-_]?us)?|careers|jobs|contact(?:[-_]?us)?|imprint|impressum|legal|press|privacy|terms|login|signup';
const FIRST_PAGE = new RegExp(
  String.raw`^[/\\]+(?:${LANGUAGE}[/\\]+)?(?:${ABOUT}|${LANGUAGE})?(?:\.(?:s?html?|php|aspx?|jsp))?/*(?:[?#\s]|$)`,
);
/** A page may also be named behind the first one: `/#!/acme`, `/?id=1`. */
const NAMED = /^[^#]*#!?[/\\]+[^\s/\\]|^[^?#]*\?(?:[^#]*&)?(?:c?id|ftid|place_id|q|query|v|u|p|user)=[^&#\s]/;
/** A host for small screens shows the same pages. */
const SMALL = /^(?:m|mobile)\./;

/** Whether hosts below a platform's domain belong to it, too. */
let platforms: ReadonlyMap<string, boolean> | null = null;

/** Whether an address is that of a page on a platform, and not of a company's site. `behind` is what follows the host. */
export function isPlatformPage(domain: string, behind: string): boolean {
  if (behind === '' || !isPlatform(domain)) return false;
  const lower = behind.toLowerCase();
  return NAMED.test(lower) || (PAGE.test(lower) && !FIRST_PAGE.test(lower));
}

/** Whether a domain is a platform's, or a host that belongs to one. */
export function isPlatform(domain: string): boolean {
  platforms ??= new Map(
    linesOf(PLATFORMS).flatMap((line) => {
      const takesHosts = !line.startsWith('=');
      return domainsIn(takesHosts ? line : line.slice(1)).map((name) => [name, takesHosts] as const);
    }),
  );
  if (platforms.has(domain) || platforms.has(domain.replace(SMALL, ''))) return true;
  for (let dot = domain.indexOf('.'); dot !== -1; dot = domain.indexOf('.', dot + 1))
    if (platforms.get(domain.slice(dot + 1)) === true) return true;
  return false;
}
