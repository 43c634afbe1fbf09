import { isLink } from '@ok/contract/rules/links.ts';
import type { Extensions } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';

/** What a text may have: exactly what the server knows of an editor document. */
export const editorExtensions: Extensions = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    horizontalRule: false,
    // It would be stored, as an empty line.
    trailingNode: false,
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      isAllowedUri: isLink,
      // As the server writes them down.
      HTMLAttributes: { target: null, rel: 'noopener noreferrer' },
    },
  }),
];
