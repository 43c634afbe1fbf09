import { blockNames, container, tagAliases } from './html-rules.ts';

const tagOf = (names: readonly string[]) => `</?(${names.join('|')})(\\s[^>]*|/)?>`;

/**
 * Regular expression for tags that end a word. JavaScript and PostgreSQL read it alike; it needs the flag for ignoring
 * case.
 */
export const blockTags: string = tagOf([...blockNames, 'br']);

const blockTag = new RegExp(blockTags, 'gi');
const lineTag = new RegExp(`<(/?)(?:${blockNames.join('|')})(?=[\\s/>])`, 'gi');
const lineBreak = /<br(\s[^>]*|\/)?>/gi;
const anyTag = /<\/?[a-z][^>]*>/gi;

/** Removes all tags. A tag that ends a word becomes a blank. */
export const stripTags = (html: string): string => html.replace(blockTag, ' ').replace(anyTag, '');

const charactersByEntity: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

const characterOf = (entity: string, name: string): string => {
  if (!name.startsWith('#')) return charactersByEntity[name.toLowerCase()] ?? entity;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
};

/** Decodes character references: `&amp;` → `&`. */
export const decodeEntities = (html: string): string => html.replace(/&(#?\w+);/g, characterOf);

/** Turns HTML into one line: marks stay, and each block becomes a span between blanks, which keeps its language. */
export const replaceBlocks = (html: string): string =>
  html.replace(lineBreak, ' ').replace(lineTag, (_tag, slash: string) => ` <${slash}span`);

const aliasTag = new RegExp(`<(/?)(${Object.keys(tagAliases).join('|')})(?=[\\s/>])`, 'gi');

/**
 * Replaces tag names that are not allowed by their allowed names. It runs before a browser's parser, which would drop
 * parts of a table outside one. A textual replacement suffices for that.
 */
export const renameTags = (html: string): string =>
  html.replace(aliasTag, (tag, slash: string, name: string) => {
    const ownName = tagAliases[name.toLowerCase()];
    // `hr` has no end tag, so a container would swallow all that follows. The tag `wbr`, which the sanitiser drops,
    // takes its attributes.
    if (name.toLowerCase() === 'hr') return slash ? '' : `<${container}></${container}><wbr`;
    return ownName ? `<${slash}${ownName}` : tag;
  });
