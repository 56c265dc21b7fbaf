/** The countries on the map: number and two letters of ISO 3166-1 ("840us"), by number. */
const drawn = `
  004af 008al 010aq 012dz 024ao 031az 032ar 036au 040at 044bs 050bd 051am 056be 064bt 068bo 070ba
  072bw 076br 084bz 090sb 096bn 100bg 104mm 108bi 112by 116kh 120cm 124ca 140cf 144lk 148td 152cl
  156cn 158tw 170co 178cg 180cd 188cr 191hr 192cu 196cy 203cz 204bj 208dk 214do 218ec 222sv 226gq
  231et 232er 233ee 238fk 242fj 246fi 250fr 260tf 262dj 266ga 268ge 270gm 275ps 276de 288gh 300gr
  304gl 320gt 324gn 328gy 332ht 340hn 348hu 352is 356in 360id 364ir 368iq 372ie 376il 380it 384ci
  388jm 392jp 398kz 400jo 404ke 408kp 410kr 414kw 417kg 418la 422lb 426ls 428lv 430lr 434ly 440lt
  442lu 450mg 454mw 458my 466ml 478mr 484mx 496mn 498md 499me 504ma 508mz 512om 516na 524np 528nl
  540nc 548vu 554nz 558ni 562ne 566ng 578no 586pk 591pa 598pg 600py 604pe 608ph 616pl 620pt 624gw
  626tl 630pr 634qa 642ro 643ru 646rw 682sa 686sn 688rs 694sl 703sk 704vn 705si 706so 710za 716zw
  724es 728ss 729sd 732eh 740sr 748sz 752se 756ch 760sy 762tj 764th 768tg 780tt 784ae 788tn 792tr
  795tm 800ug 804ua 807mk 818eg 826gb 834tz 840us 854bf 858uy 860uz 862ve 887ye 894zm
`;

const codes: ReadonlyMap<string, string> = new Map(
  drawn
    .trim()
    .split(/\s+/)
    .map((entry) => [entry.slice(0, 3), entry.slice(3)]),
);
const letters: ReadonlySet<string> = new Set(codes.values());

/**
 * The two lower-case letters of a country, by its three digits. Kosovo has letters but no digits, so its name
 * is used.
 */
export function countryCode(id: string | undefined, name: string): string | null {
  if (id === undefined) return name === 'Kosovo' ? 'xk' : null;
  return codes.get(id) ?? null;
}

/** Whether the map shows the country; it is too coarse for small islands and city states. */
export function isDrawn(code: string): boolean {
  return code === 'xk' || letters.has(code);
}
