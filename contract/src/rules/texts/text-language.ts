/** Language codes of ISO 639-1. */
const twoLetterCodes =
  'aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo ' +
  'es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ' +
  'ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn ' +
  'no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta ' +
  'te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu';

/**
 * Codes of languages outside ISO 639-1 that are spoken in families in the Netherlands: Arabic, Berber, Kurdish,
 * Caribbean and others.
 */
const threeLetterCodes =
  'acm aeb afb apc apd arq ary arz ajp zgh tzm rif shi kab ckb kmr sdh zza diq prs fil yue cmn nan pap srn srm djk hns ' +
  'rom rmy aii tru arc syr nds zea gos';

const recognisedCodes = new Set(`${twoLetterCodes} ${threeLetterCodes}`.split(' '));

const tag = /^([a-z]{2,3})(-[a-z0-9]{1,8}){0,4}$/i;

/** Returns a value if it is a BCP 47 language tag (`ar`, `zgh-Tfng`, `pt-BR`), otherwise undefined. */
export const languageTag = (value: unknown): string | undefined => {
  if (typeof value !== 'string') return undefined;
  const [, primary] = tag.exec(value.trim()) ?? [];
  return primary && recognisedCodes.has(primary.toLowerCase()) ? value.trim() : undefined;
};

/** Returns the direction in lower case (`ltr`, `rtl` or `auto`), otherwise undefined. */
export const textDirection = (value: unknown): 'ltr' | 'rtl' | 'auto' | undefined => {
  const direction = typeof value === 'string' ? value.trim().toLowerCase() : '';
  return direction === 'ltr' || direction === 'rtl' || direction === 'auto' ? direction : undefined;
};

/** Language and direction of a text, where valid. */
export type TextLanguage = { lang?: string; dir?: 'ltr' | 'rtl' | 'auto' };

/** Valid language attributes, in the order in which they are written. */
export const languageIn = (attributes: Readonly<Record<string, unknown>>): TextLanguage => {
  const lang = languageTag(attributes.lang);
  const dir = textDirection(attributes.dir);
  return { ...(lang && { lang }), ...(dir && { dir }) };
};

/** Codes of languages that are written from right to left. */
export const rightToLeft = 'ar he fa ur ps ug sd yi dv ckb prs acm aeb afb apc apd arq ary arz ajp'.split(' ');
