import { domainsIn, linesOf } from './name-lines.ts';

/**
 * Mail providers at which people have personal addresses, which name no company: those with most users in
 * each part of the world. The list is kept by hand, since lists in packages have thousands of domains that
 * companies own. Left out: providers at which companies use only domains of their own, and large companies of
 * another business that write from the same domain. Services that forward mail to a person's own address count, too. Each
 * line is a provider and its endings.
 */
const PROVIDERS = `
gmail com
googlemail com
yahoo com ca com.ar com.au com.br com.co com.hk com.mx com.my com.pe com.ph com.sg com.tr com.tw com.ve com.vn co.id co.il co.in
yahoo co.jp co.kr co.nz co.th co.uk co.za cz de dk es fi fr gr hu ie in it nl no pl pt ro ru se cn com.cn at be ch cl
ymail com
rocketmail com
myyahoo com
hotmail com be ca ch cl co co.id co.il co.in co.jp co.kr co.nz co.th co.uk co.za com.ar com.au com.br com.mx com.tr com.vn
hotmail cz de dk es fi fr gr hu it nl no pt rs ru se sg
outlook com at be bg cl co co.id co.il co.nz co.th com.ar com.au com.br com.gr com.pe com.tr com.vn cz de dk es fr hu ie in it
outlook jp kr lv my ph pt sa sg sk
live com at be ca ch cl cn co.kr co.uk co.za com.ar com.au com.mx com.my com.ph com.pt com.sg de dk fi fr hk ie in it jp nl no ru se
msn com
passport com
windowslive com
icloud com
me com
mac com
aol com at be ch cl co.nz co.uk com.ar com.au com.br com.co com.mx com.tr cz de dk es fi fr hk in it jp kr nl pl ru se tw
aim com
netscape net
proton me
protonmail com ch
pm me
tutanota com de
tutamail com
tuta io com
keemail me
fastmail com fm net org
hushmail com me
hush com ai
hey com
zoho com eu
zohomail com eu in
mail com ru ee ua dk
email com it cz de
usa com net
post com cz sk
europe com
asia com
dr com
engineer com
consultant com
iname com
inbox com ru lv lt
gmx com at ch de eu es fr info it net org us co.uk
lycos com de es fr it nl co.uk
excite com it co.jp
mailbox org hu
posteo de net org
runbox com
startmail com
mailfence com
disroot org
riseup net
duck com
simplelogin co com fr
aleeas com
slmail me
passmail net com
passinbox com
passfwd com
anonaddy com me
addy io
mozmail com
privaterelay appleid.com
noreply github.com
opayq com
skiff com
onmail com
mailo com
web de
t-online de hu
freenet de
arcor de
online de no nl
vodafone de
vodafonemail de
kabelmail de
unitybox de
versanet de
ewetel net
ewe net
osnanet de
netcologne de
magenta de
firemail de
alice it
alice-dsl net
aon at
chello at nl hu pl cz sk
utanet at
inode at
bluewin ch
hispeed ch
sunrise ch
swissonline ch
btinternet com
btopenworld com
talktalk net
tiscali co.uk it fr de cz
virginmedia com
virgin net
ntlworld com
blueyonder co.uk
sky com
plusnet com
eircom net
free fr
orange fr
wanadoo fr es nl co.uk
laposte net
sfr fr
neuf fr
club-internet fr
9online fr
cegetel net
numericable fr
noos fr
bbox fr
voila fr
aliceadsl fr
skynet be
telenet be
scarlet be
proximus be
pandora be
ziggo nl
kpnmail nl
kpnplanet nl
planet nl
hetnet nl
home nl
casema nl
upcmail nl
quicknet nl
zonnet nl
xs4all nl
telfort nl
tele2 nl se it
libero it
virgilio it
tin it
tim it
inwind it
iol it pt
fastwebnet it
supereva it
teletu it
infinito it
telefonica net
terra es com com.br com.mx com.co cl
ya com ru
ono com
jazztel es
movistar es
sapo pt
netcabo pt
clix pt
otenet gr
forthnet gr
hol gr
in gr com
telia com
bredband net
spray se
comhem se
swipnet se
broadpark no
frisurf no
getmail no
jubii dk
ofir dk
stofanet dk
tdcadsl dk
luukku com
kolumbus fi
elisanet fi
suomi24 fi
simnet is
wp pl
o2 pl co.uk
onet pl eu
op pl
poczta fm
interia pl eu com
tlen pl
gazeta pl
vp pl
autograf pl
buziaczek pl
neostrada pl
seznam cz
centrum cz sk
volny cz
atlas cz sk
quick cz
azet sk
zoznam sk
freemail hu
citromail hu
indamail hu
vipmail hu
abv bg
dir bg
net hr
yandex ru com ua by kz com.tr
bk ru
list ru
internet ru
rambler ru
lenta ru
myrambler ru
autorambler ru
ro ru
pochta ru
hotbox ru
tut by
ukr net
i ua
bigmir net
meta ua
takas lt
apollo lv
hot ee
verizon net
comcast net
xfinity com
att net
sbcglobal net
bellsouth net
ameritech net
pacbell net
swbell net
snet net
nvbell net
prodigy net net.mx
flash net
charter net
spectrum net
roadrunner com
rr com
twc com
cox net
earthlink net
mindspring com
juno com
netzero net com
optonline net
optimum net
frontier com
frontiernet net
windstream net
centurylink net
centurytel net
embarqmail com
q com
qwest net
suddenlink net
cableone net
wowway com
tds net
hughes net
peoplepc com
rogers com
shaw ca
sympatico ca
bell net
telus net
videotron ca
cogeco ca
eastlink ca
mts net
sasktel net
uol com.br
bol com.br
ig com.br
globomail com
oi com.br
zipmail com.br
pop com.br
infinitummail com
fibertel com.ar
arnet com.ar
speedy com.ar
ciudad com.ar
argentina com
vtr net
adinet com.uy
cantv net
qq com
foxmail com
163 com net
126 com
139 com
189 cn
wo cn
yeah net
sina com cn
sohu com
tom com
21cn com
263 net
aliyun com
hinet net
pchome com.tw
seed net.tw
netvigator com
naver com
hanmail net
daum net
kakao com
nate com
hanafos com
empal com
docomo ne.jp
ezweb ne.jp
softbank ne.jp
i.softbank jp
nifty com ne.jp
biglobe ne.jp
ocn ne.jp
so-net ne.jp
plala or.jp
dion ne.jp
infoseek jp
goo jp ne.jp
rediffmail com
rediff com
sify com
vsnl com net
bsnl in
singnet com.sg
streamyx com
tm.net my
telkom net
plasa com
vnn vn
bigpond com net.au com.au
optusnet com.au
iinet net.au
tpg com.au
westnet com.au
internode on.net
adam com.au
dodo com.au
xtra co.nz
slingshot co.nz
paradise net.nz
clear net.nz
webmail co.za
mweb co.za
telkomsa net
vodamail co.za
iafrica com
walla com co.il
netvision net.il
bezeqint net
012 net.il
zahav net.il
maktoob com
emirates net.ae
eim ae
mynet com
superonline com
ttmail com
chmail ir
`;

let domains: ReadonlySet<string> | null = null;

/** Whether people have addresses of their own at a domain, or at one above it (`austin.rr.com`, `ms1.hinet.net`). */
export function isMailProvider(domain: string): boolean {
  domains ??= new Set(mailProviders());
  for (let from = 0; ; from = domain.indexOf('.', from) + 1) {
    if (domains.has(domain.slice(from))) return true;
    if (!domain.includes('.', from)) return false;
  }
}

/** The domains of all providers. */
export function mailProviders(): string[] {
  return linesOf(PROVIDERS).flatMap(domainsIn);
}
