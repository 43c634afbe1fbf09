/**
 * Elements allowed in a text with markup. The server's and the browser's sanitiser, the editor, documents and mails all
 * use this table. Tables are not allowed (decision 0034). Of elements that are not allowed, the words stay.
 */

/** Blocks by their name in an editor document: HTML tag, and allowed content. */
export const blocks = {
  paragraph: { tag: 'p', holds: 'line' },
  /** The level follows the tag. Levels 1 and 2 belong to the page around the text. */
  heading: { tag: 'h', holds: 'line' },
  bulletList: { tag: 'ul', holds: 'items' },
  orderedList: { tag: 'ol', holds: 'items' },
  listItem: { tag: 'li', holds: 'blocks' },
  blockquote: { tag: 'blockquote', holds: 'blocks' },
} as const;

export type BlockName = keyof typeof blocks;

/** Levels of headings in HTML. */
export const headingLevels = [3, 4] as const;

/** HTML level of a heading, by its level in an editor document. Older documents have level 2. */
export const levelOfHeading: Readonly<Record<number, (typeof headingLevels)[number]>> = { 2: 3, 3: 3, 4: 4 };

/** Marks by their name in an editor document, from the outermost to the innermost. */
export const marks = {
  /** Marks the language and direction of words. */
  language: 'span',
  link: 'a',
  bold: 'strong',
  italic: 'em',
  strike: 's',
  underline: 'u',
} as const;

export type MarkName = keyof typeof marks;

/** Attributes of every block and of the language mark. */
export const languageAttributes = ['lang', 'dir'] as const;

/** Attributes of a link. */
export const linkAttributes = ['href', 'rel'] as const;

/** Hides the address of the current page from the linked one. */
export const linkRel = 'noopener noreferrer';

/** Every allowed tag. */
export const tags: readonly string[] = [
  ...Object.values(blocks).flatMap(({ tag }) => (tag === 'h' ? headingLevels.map((level) => `h${level}`) : [tag])),
  ...Object.values(marks),
  'br',
];

/** Represents an element that only separates its content from its surroundings. Never remains in a text. */
export const container = 'div';

const aliasesOf = (name: string, aliases: string) => aliases.split(' ').map((other) => [other, name] as const);

/**
 * Replacement for tags that are not allowed. A block becomes the container, so that its words stay separate. Other
 * elements keep their language.
 */
export const tagAliases: Readonly<Record<string, string>> = Object.fromEntries([
  // A page has one h1, and h2 for its own sections.
  ...aliasesOf('h3', 'h1 h2'),
  ...aliasesOf('h4', 'h5 h6'),
  ...aliasesOf('strong', 'b'),
  ...aliasesOf('em', 'i'),
  ...aliasesOf('u', 'ins'),
  ...aliasesOf('s', 'del strike'),
  ...aliasesOf('ul', 'menu dir'),
  ...aliasesOf(
    container,
    'address article aside body caption center col colgroup dd details dialog dl dt fieldset figcaption figure footer ' +
      'form header hgroup hr html legend main nav optgroup pre search section summary table tbody td tfoot th thead tr',
  ),
  ...aliasesOf('span', 'abbr bdi bdo big cite code data dfn font kbd label mark q samp small sub sup time tt var'),
]);

const isInline = (tag: string) => tag === 'br' || (Object.values(marks) as string[]).includes(tag);

/** Every tag name of a block, including replaced ones. Words before and after such a tag are separate words. */
export const blockNames: readonly string[] = [
  ...tags.filter((tag) => !isInline(tag)),
  container,
  ...Object.keys(tagAliases).filter((name) => !isInline(tagAliases[name] ?? '')),
];
