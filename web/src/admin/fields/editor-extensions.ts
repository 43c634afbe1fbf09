import { blocks, headingLevels, languageAttributes, linkRel, marks } from '@ok/contract/rules/html-rules.ts';
import { isLink } from '@ok/contract/rules/links.ts';
import { languageTag, textDirection } from '@ok/contract/rules/text-language.ts';
import { Extension, type Extensions, Mark } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';

const known = { lang: languageTag, dir: textDirection };

/** What an element says of its language. */
const attributes = Object.fromEntries(
  languageAttributes.map((name) => [
    name,
    {
      default: null,
      parseHTML: (element: HTMLElement) => known[name](element.getAttribute(name)) ?? null,
      renderHTML: (said: Record<string, unknown>) => (said[name] ? { [name]: said[name] } : {}),
    },
  ]),
);

/** The language of words, and the way they are written. */
const WordLanguage = Mark.create({
  name: 'language' satisfies keyof typeof marks,
  // The outermost of all marks, so that words in one language stay together.
  priority: 2000,
  // What is typed after it is no longer in it.
  inclusive: false,
  addAttributes: () => attributes,
  parseHTML: () => [{ tag: `${marks.language}[lang], ${marks.language}[dir]` }],
  renderHTML: ({ HTMLAttributes }) => [marks.language, HTMLAttributes, 0],
});

/** The language of blocks. */
const BlockLanguage = Extension.create({
  name: 'blockLanguage',
  addGlobalAttributes: () => [{ types: Object.keys(blocks), attributes }],
});

/** What a text may have: exactly what the rules of texts have (`html-rules.ts`). */
export const editorExtensions: Extensions = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    horizontalRule: false,
    // It would be stored, as an empty line.
    trailingNode: false,
    heading: { levels: [...headingLevels] },
    link: {
      openOnClick: false,
      isAllowedUri: isLink,
      // As the server writes them down.
      HTMLAttributes: { target: null, rel: linkRel },
    },
  }),
  WordLanguage,
  BlockLanguage,
];
