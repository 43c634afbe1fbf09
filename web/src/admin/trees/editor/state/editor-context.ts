import type { Key, NodeKind, TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import type { TreeEdit } from '@ok/contract/tree/edits/tree-edits.ts';
import { createContext, use } from 'react';
import type { EditingSession } from '../../editing/editing-session.ts';

/** What is chosen in the outline: a node, or the tree itself. */
export type Chosen = { node: NodeKind | 'tree'; key: Key };

/** What the parts of the editor share. */
export type TreeEditor = {
  session: EditingSession;
  /** The row of the version. */
  versionId: number;
  /** The language that texts are shown and written in. */
  language: string;
  /** Show and write texts in another language. */
  showLanguage: (language: string) => void;
  /** Whether nothing may be changed but translations, languages and results. */
  isReadOnly: boolean;
  chosen: Chosen;
  choose: (chosen: Chosen) => void;
  /** Make edits, and choose a node that came of them. */
  edit: (edits: readonly TreeEdit[], then?: Chosen) => void;
  /** The document as it is now, for what is done on a press. */
  now: () => TreeDocument | undefined;
};

const EditorContext = createContext<TreeEditor | null>(null);

/** Gives the parts of the editor what they share. */
export const EditorProvider = EditorContext.Provider;

/** The editor around. */
export const useTreeEditor = (): TreeEditor => {
  const editor = use(EditorContext);
  if (!editor) throw new Error('this is a part of the editor of a tree');
  return editor;
};
