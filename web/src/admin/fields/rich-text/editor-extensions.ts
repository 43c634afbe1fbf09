import { blocks, headingLevels, languageAttributes, linkRel, marks } from '@ok/contract/rules/markup/html-rules.ts';
import { isLink } from '@ok/contract/rules/markup/links.ts';
import { languageTag, textDirection } from '@ok/contract/rules/texts/text-language.ts';
import { Extension, type Extensions, Mark, Node } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';

const languageParsers = { lang: languageTag, dir: textDirection };

/** Attributes `lang` and `dir` of elements. */
const languageMarkup = Object.fromEntries(
  languageAttributes.map((name) => [
    name,
    {
      default: null,
      parseHTML: (element: HTMLElement) => languageParsers[name](element.getAttribute(name)) ?? null,
      renderHTML: (attributes: Record<string, unknown>) => (attributes[name] ? { [name]: attributes[name] } : {}),
    },
  ]),
);

/** Language and direction of words. */
const WordLanguage = Mark.create({
  name: 'language' satisfies keyof typeof marks,
  // Outermost of all marks, so that words in one language stay together.
  priority: 2000,
  // Text typed after the mark does not get it.
  inclusive: false,
  addAttributes: () => languageMarkup,
  parseHTML: () => [{ tag: `${marks.language}[lang], ${marks.language}[dir]` }],
  renderHTML: ({ HTMLAttributes }) => [marks.language, HTMLAttributes, 0],
});

/** Language of blocks. */
const BlockLanguage = Extension.create({
  name: 'blockLanguage',
  addGlobalAttributes: () => [{ types: Object.keys(blocks), attributes: languageMarkup }],
});

/** Nodes that a text may have: all of them, those of a text without headings, or one line. */
type ExtensionScope = 'all' | 'withoutHeadings' | 'oneLine';

const OneLineDocument = Node.create({ name: 'doc', topNode: true, content: 'paragraph' });

/** Nodes that one line cannot contain, and what belongs to them. */
const withoutBlocks = {
  document: false,
  blockquote: false,
  bulletList: false,
  hardBreak: false,
  listItem: false,
  listKeymap: false,
  orderedList: false,
} as const;

const createExtensions = (scope: ExtensionScope): Extensions => [
  ...(scope === 'oneLine' ? [OneLineDocument] : []),
  StarterKit.configure({
    ...(scope === 'oneLine' && withoutBlocks),
    code: false,
    codeBlock: false,
    horizontalRule: false,
    // The editor would save a trailing node as an empty line.
    trailingNode: false,
    heading: scope === 'all' && { levels: [...headingLevels] },
    link: {
      openOnClick: false,
      isAllowedUri: isLink,
      // The same as the server writes.
      HTMLAttributes: { target: null, rel: linkRel },
    },
  }),
  WordLanguage,
  BlockLanguage,
];

/** Nodes and marks of texts: exactly those of `html-rules.ts`. */
export const editorExtensions = createExtensions('all');

/** Nodes and marks of a text that is a heading itself, but has several lines. */
export const extensionsWithoutHeadings = createExtensions('withoutHeadings');

/** Nodes and marks of a text of one line, such as a question. */
export const oneLineExtensions = createExtensions('oneLine');
