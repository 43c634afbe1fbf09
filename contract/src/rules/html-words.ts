import { blockNames, container, otherNames } from './html-rules.ts';

const tagOf = (names: readonly string[]) => `</?(${names.join('|')})(\\s[^>]*|/)?>`;

/** The tags that end a word, as a regular expression that JavaScript and PostgreSQL read alike, in whatever case. */
export const blockTags: string = tagOf([...blockNames, 'br']);

const blockTag = new RegExp(blockTags, 'gi');
const lineTag = new RegExp(`<(/?)(?:${blockNames.join('|')})(?=[\\s/>])`, 'gi');
const lineBreak = /<br(\s[^>]*|\/)?>/gi;
const anyTag = /<\/?[a-z][^>]*>/gi;

/** HTML without any tag, and with a blank where one ended a word. */
export const withoutTags = (html: string): string => html.replace(blockTag, ' ').replace(anyTag, '');

const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

const characterOf = (whole: string, name: string): string => {
  if (!name.startsWith('#')) return characters[name.toLowerCase()] ?? whole;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
};

/** HTML without tags as the text that it stands for: `&amp;` is `&`. */
export const withPlainCharacters = (html: string): string => html.replace(/&(#?\w+);/g, characterOf);

/** HTML within a line: marks stay; a block is a mark that says its language, if it says one, between blanks. */
export const withoutBlocks = (html: string): string =>
  html.replace(lineBreak, ' ').replace(lineTag, (_tag, slash: string) => ` <${slash}span`);

const named = new RegExp(`<(/?)(${Object.keys(otherNames).join('|')})(?=[\\s/>])`, 'gi');

/**
 * HTML in which what has another name has ours. It is for a browser, whose parser leaves out the parts of a table that
 * stand outside one, and so goes before it: it need not understand HTML.
 */
export const withOurNames = (html: string): string =>
  html.replace(named, (whole, slash: string, name: string) => {
    const ours = otherNames[name.toLowerCase()];
    // It has no end, so that all that follows would be in it; the name that takes its attributes along is nobody's.
    if (name.toLowerCase() === 'hr') return slash ? '' : `<${container}></${container}><wbr`;
    return ours ? `<${slash}${ours}` : whole;
  });
