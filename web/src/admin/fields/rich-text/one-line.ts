import { Fragment, type Node, Slice } from '@tiptap/pm/model';
import type { JSONContent } from '@tiptap/react';

/** Whether the content of an editor is one line, which loses nothing in an editor of one line. */
export const isOneLineContent = ({ content = [] }: JSONContent): boolean => {
  const [line, ...otherLines] = content;
  return (
    line?.type === 'paragraph' && otherLines.length === 0 && (line.content ?? []).every(({ type }) => type === 'text')
  );
};

/** Joins copied blocks to one line, with a space between them. */
export const joinLines = (copied: Slice): Slice => {
  const words: Node[] = [];
  copied.content.descendants((node) => {
    const isNextBlock = node.isTextblock && words.length > 0;
    if (isNextBlock) words.push(node.type.schema.text(' '));
    if (node.isText) words.push(node);
  });
  return new Slice(Fragment.fromArray(words), 0, 0);
};

/** Inputs by which a keyboard begins a new line. */
const newLineInputs: readonly string[] = ['insertParagraph', 'insertLineBreak'];

/** Events of an editor of one line: Enter begins no new one. */
export const oneLineEvents = {
  keydown: (_: unknown, event: KeyboardEvent): boolean => {
    if (event.key !== 'Enter' || event.isComposing) return event.key === 'Tab';
    event.preventDefault();
    return true;
  },
  beforeinput: (_: unknown, event: InputEvent): boolean => {
    if (!newLineInputs.includes(event.inputType)) return false;
    event.preventDefault();
    return true;
  },
};
