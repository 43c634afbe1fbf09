/**
 * What a text with markup may hold: the one table behind the server's cleaning, the browser's cleaning, the editor, the
 * documents it makes and the mails. Tables are not in it (decision 0034): of what is not, the words stay.
 */

/** Blocks by their name in an editor document: the tag in HTML, and what may be in them. */
export const blocks = {
  paragraph: { tag: 'p', holds: 'line' },
  /** Its tag is followed by its level. The page around a text has the first two. */
  heading: { tag: 'h', holds: 'line' },
  bulletList: { tag: 'ul', holds: 'items' },
  orderedList: { tag: 'ol', holds: 'items' },
  listItem: { tag: 'li', holds: 'blocks' },
  blockquote: { tag: 'blockquote', holds: 'blocks' },
} as const;

/** A block by its name in an editor document. */
export type BlockName = keyof typeof blocks;

/** The levels of headings in HTML. */
export const headingLevels = [3, 4] as const;

/** Which of them a heading of an editor document gets, by the level it says. Older documents have the second. */
export const levelOfHeading: Readonly<Record<number, (typeof headingLevels)[number]>> = { 2: 3, 3: 3, 4: 4 };

/** Marks by their name in an editor document, in the order in which they lie in each other, the outermost first. */
export const marks = {
  /** Says which language words are in, and which way they are written. */
  language: 'span',
  link: 'a',
  bold: 'strong',
  italic: 'em',
  strike: 's',
  underline: 'u',
} as const;

/** A mark by its name in an editor document. */
export type MarkName = keyof typeof marks;

/** What every block and the mark of the language may say: which language, and the way it is written. */
export const languageAttributes = ['lang', 'dir'] as const;

/** What a link says. */
export const linkAttributes = ['href', 'rel'] as const;

/** What keeps the page that is left a secret from the one that a link leads to. */
export const linkRel = 'noopener noreferrer';

/** Every tag that is kept. */
export const tags: readonly string[] = [
  ...Object.values(blocks).flatMap(({ tag }) => (tag === 'h' ? headingLevels.map((level) => `h${level}`) : [tag])),
  ...Object.values(marks),
  'br',
];

/** Stands for an element that only sets what is in it apart from what is around it. It is never left in a text. */
export const container = 'div';

const renamedTo = (name: string, others: string) => others.split(' ').map((other) => [other, name] as const);

/** What is known under another name. Blocks that are not kept leave their words apart, and all else its language. */
export const otherNames: Readonly<Record<string, string>> = Object.fromEntries([
  // A page has one h1 and names its own parts with h2.
  ...renamedTo('h3', 'h1 h2'),
  ...renamedTo('h4', 'h5 h6'),
  ...renamedTo('strong', 'b'),
  ...renamedTo('em', 'i'),
  ...renamedTo('u', 'ins'),
  ...renamedTo('s', 'del strike'),
  ...renamedTo('ul', 'menu dir'),
  ...renamedTo(
    container,
    'address article aside body caption center col colgroup dd details dialog dl dt fieldset figcaption figure footer ' +
      'form header hgroup hr html legend main nav optgroup pre search section summary table tbody td tfoot th thead tr',
  ),
  ...renamedTo('span', 'abbr bdi bdo big cite code data dfn font kbd label mark q samp small sub sup time tt var'),
]);

const isInline = (tag: string) => tag === 'br' || (Object.values(marks) as string[]).includes(tag);

/** Every name under which a block may come: what stands before and after its tags is not one word. */
export const blockNames: readonly string[] = [
  ...tags.filter((tag) => !isInline(tag)),
  container,
  ...Object.keys(otherNames).filter((name) => !isInline(otherNames[name] ?? '')),
];
