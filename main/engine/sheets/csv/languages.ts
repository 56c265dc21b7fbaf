import type { Encoding } from '#shared/files/encodings.ts';

/**
 * The letters of a language, and the encodings that its files use, likeliest first. Letters are small;
 * `often` has the common ones.
 */
export interface Language {
  encodings: readonly Encoding[];
  often: string;
  /** Rarer letters. */
  also: string;
  /** True if words have only letters beyond ASCII: one next to an ASCII letter is out of place. */
  isOwnScript?: boolean;
}

const WEST: readonly Encoding[] = ['windows-1252', 'macintosh', 'iso-8859-15', 'ibm850'];
const CENTRAL: readonly Encoding[] = ['windows-1250', 'iso-8859-2'];
const BALTIC: readonly Encoding[] = ['windows-1257', 'iso-8859-13'];
const CYRILLIC: readonly Encoding[] = [
  'windows-1251',
  'koi8-r',
  'koi8-u',
  'iso-8859-5',
  'ibm866',
  'x-mac-cyrillic',
];

export const LANGUAGES: readonly Language[] = [
  // Western files mix languages: one entry is for all of them, others are for one language.
  { encodings: WEST, often: 'äöüßéèàñç', also: 'áâãåæêëíìîïóòôõøúùûœ' },
  { encodings: WEST, often: 'éèêàçôîâ', also: 'ëïùûœæ' },
  { encodings: WEST, often: 'áéíóúñ', also: 'üçàèòï' },
  { encodings: WEST, often: 'ãçáéíóúâêõô', also: 'àü' },
  { encodings: WEST, often: 'åäöøæé', also: 'üèà' },
  { encodings: WEST, often: 'àèéìòù', also: 'îó' },
  { encodings: WEST, often: 'áéíóúæö', also: 'ðþý' },
  { encodings: ['windows-1250', 'iso-8859-2'], often: 'ąćęłńóśźż', also: 'üöäé' },
  { encodings: CENTRAL, often: 'áčéěířšůýž', also: 'ďňóťúöüäľĺôŕ' },
  { encodings: CENTRAL, often: 'áéíóöőúüű', also: 'ä' },
  { encodings: CENTRAL, often: 'ăâîșțşţ', also: 'éáöüóőű' },
  { encodings: CENTRAL, often: 'čćđšž', also: 'éöü' },
  { encodings: BALTIC, often: 'ąčęėįšųūž', also: 'öü' },
  { encodings: BALTIC, often: 'āčēģīķļņšūž', also: 'öüō' },
  { encodings: ['windows-1254'], often: 'çğıöşüi̇', also: 'âîû' },
  {
    encodings: CYRILLIC,
    often: 'оеаинтсрвлкмдпуя',
    also: 'ыгзбчйхьжюшцщэфъёіїєґўјљњћђџѓќѕ',
    isOwnScript: true,
  },
  {
    encodings: ['windows-1253', 'iso-8859-7'],
    often: 'αοιετνσςηυρπκλμάέήίόύώ',
    also: 'βγδζθξφχψωϊϋΐΰ',
    isOwnScript: true,
  },
  {
    encodings: ['windows-1255', 'iso-8859-8'],
    often: 'אבגדהוזחטיךכלםמןנסעףפץצקרשת',
    also: '\u05b0\u05b1\u05b2\u05b3\u05b4\u05b5\u05b6\u05b7\u05b8\u05b9\u05bb\u05bc\u05c1\u05c2',
    isOwnScript: true,
  },
  {
    encodings: ['windows-1256', 'iso-8859-6'],
    often: 'اليمنروتبهةسدعكفق',
    also: 'أإآثجحخذزشصضطظغىؤئءپچگژًٌٍَُِّْـڤک',
    isOwnScript: true,
  },
  {
    encodings: ['windows-874'],
    often: 'กขคงจชดตทนบปพมยรลวสหอะาเแไัิีืุู่้์',
    also: 'ฆฉซฌญฎฏฐฑฒณถธผฝฟภศษฬฮำโใๆึฺ็๊๋ํฯๅฤฦฃฅ',
    isOwnScript: true,
  },
  { encodings: ['windows-1258'], often: 'ăđơư\u0300\u0301\u0303\u0309\u0323', also: 'âêôáéíóúàèìòùý' },
];

/**
 * A language of many signs, whose texts are judged by the kinds of signs. `often` has signs that are in every
 * second line of a business list.
 */
export interface SignLanguage {
  encoding: Encoding;
  often: RegExp;
  /** Signs that are almost a proof. */
  own: RegExp;
  /** The range of first bytes of usual signs. Others are for signs that hardly anyone writes. */
  usualLeads: readonly [number, number];
}

const HAN_OFTEN_JA =
  '株式会社東京都大阪府市区町村県本日中国小山田川野木井上下人一二三四五六七八九十年月名前高松石電機工業商事産製作所銀行務店総合開発研究学校病院長部課員新古屋島崎藤佐佑鈴渡辺加吉原平和正明光英道北海南西千葉神奈埼玉福岡広有限法協際通信情報技術建設不動交流運輸食品薬化金属自車気鉄聞放送出版印刷語文独仏韓米';
const HAN_OFTEN_ZH_CN =
  '的一是有限公司中国北京上海广州深圳市省区县科技发展信息术股份集团贸易电子网络工业天津重庆南西东江苏浙湖四川大小人民路号院学校银行商务企名称地址联系话张王李赵刘陈杨黄周吴明华建新文和平美德法日本英韩俄意加拿尼亚利里斯兰巴比马语阿拉伯印度不了在我他这个们来为到以说时要就出会可也你对生能而那得于着下自之年过后作用道所然家种事成方多经么去如都同现当没动面起看定分还进好部其些主样理心她前开但因只从想实军者无力它与长把机十第此已使情性知全三又关点正外将两高间由问很最并物手应战向头体政相见被什二等产或己制身果月合回特代内表化老给世位次门任常先通教儿原声提立及员解水真论处走义各入几口认条气题活尔更别打女变神总何数安少报才结反受目太量再感做接必场件计管期直资命山金指克许统保至队形社便空决治五基眼书非则听白却界达光放强即像难且权思象完设式色记品住告类求据程边死该交规万取格望觉领共确传师观清今切让识候带导争运葡萄牙班瑞典芬丹挪威希腊土耳捷罗荷奥泰越澳埃';
const HAN_OFTEN_ZH_TW =
  '的一是有限公司中國北京上海台灣臺市省區縣科技發展資訊術股份集團貿易電子網路工業大小人民號院學校銀行商務企名稱地址聯絡話張王李趙劉陳楊黃周吳明華建新文和平美德法日本英韓俄意加拿尼亞利里斯蘭巴比馬語阿拉伯印度竹高雄香港不了在我他這個們來為到以說時要就出會可也你對生能而那得於著下自之年過後作裡用道所然家種事成方多經麼去如都同現當沒動面起看定天分還進好部其些主樣理心她前開但因只從想實軍者無力它與長把機十第此已使情性知全三又關點正外將兩間由問很最重並物手應戰向頭體政相見被什二等產或己制身果西月合回特代內信表化老給世位次門任常先通教兒原東聲提立及員解水真論處走義各入幾口認條系氣題活爾更別打女變四神總何數安少報才結反受目太量再感做接必場件計管期直命山金指克許統保至隊形社便空決治五基眼書非則聽白卻界達光放強即像難且權思象完設式色記南品住告類求據程邊死該交規萬取格望覺領共確傳師觀清今切讓識候帶導爭運葡萄牙班瑞典芬丹挪威希臘土耳捷羅荷奧泰越澳埃';

export const SIGN_LANGUAGES: readonly SignLanguage[] = [
  { encoding: 'shift_jis', own: /[\u3041-\u30fe]/, often: signs(HAN_OFTEN_JA), usualLeads: [0x88, 0x97] },
  { encoding: 'euc-jp', own: /[\u3041-\u30fe]/, often: signs(HAN_OFTEN_JA), usualLeads: [0xb0, 0xcf] },
  { encoding: 'euc-kr', own: /[\uac00-\ud7a3]/, often: signs(''), usualLeads: [0xb0, 0xc8] },
  { encoding: 'gb18030', own: signs(''), often: signs(HAN_OFTEN_ZH_CN), usualLeads: [0xb0, 0xd7] },
  { encoding: 'big5', own: signs(''), often: signs(HAN_OFTEN_ZH_TW), usualLeads: [0xa4, 0xc6] },
];

function signs(list: string): RegExp {
  return list === '' ? /(?!)/ : new RegExp(`[${list}]`, 'u');
}
