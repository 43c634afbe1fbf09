import type { WorkspaceText } from '@ok/contract/routes/translation/translation-workspace.ts';

type DocumentNode = { type?: string; marks?: { type: string }[]; content?: DocumentNode[] };

const collectMarks = ({ type = '', marks = [], content = [] }: DocumentNode): string[] => [
  type,
  ...marks.map((mark) => mark.type),
  ...content.flatMap(collectMarks),
];

/** Parts of a document that are no markup of words. */
const plainTypes = new Set(['', 'doc', 'paragraph', 'text', 'hardBreak']);
/** Tags that are no markup of words. */
const plainTags = new Set(['p', 'br', 'span', 'div']);

/** Names of the marks of a text, as often as they occur: tags of HTML, or marks and blocks of an editor document. */
export const marksOf = (kind: WorkspaceText['kind'], text: string): string[] => {
  if (kind === 'html') {
    return [...text.matchAll(/<([a-z]\w*)/gi)].flatMap(([, tag = '']) =>
      plainTags.has(tag.toLowerCase()) ? [] : [tag],
    );
  }
  if (kind !== 'richText') return [];
  try {
    return collectMarks(JSON.parse(text) as DocumentNode).filter((name) => !plainTypes.has(name));
  } catch {
    return [];
  }
};
