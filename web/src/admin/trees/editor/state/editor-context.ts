import type { Key, NodeKind, TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import type { TreeEdit } from '@ok/contract/tree/edits/tree-edits.ts';
import { createContext, use, useCallback, useMemo } from 'react';
import type { EditingSession } from '../../editing/editing-session.ts';
import { type FieldTarget, focusField } from './focus-soon.ts';

/** Chosen node of the outline, or the tree itself. */
export type ChosenNode = { node: NodeKind | 'tree'; key: Key };

/** State and actions that the parts of the editor share. */
export type EditorContextValue = {
  session: EditingSession;
  /** Id of the version's row. */
  versionId: number;
  /** Language that texts are shown and edited in. */
  language: string;
  /** Shows and edits texts in another language. */
  showLanguage: (language: string) => void;
  /** Whether only translations, languages and results can be changed. */
  isReadOnly: boolean;
  chosen: ChosenNode;
  choose: (chosen: ChosenNode) => void;
  /** Chooses a node and leads the cursor to a field of it, or to its first one. */
  open: (chosen: ChosenNode, field?: FieldTarget['field']) => void;
  /** Makes edits, and chooses a node that they created or changed. */
  edit: (edits: readonly TreeEdit[], nextChosen?: ChosenNode) => void;
  /** Newest document, for event handlers. Reading it does not re-render the caller. */
  getDocument: () => TreeDocument | undefined;
};

/** Parts of the editor that actions on nodes use. */
export type NodeActionHost = Pick<EditorContextValue, 'getDocument' | 'edit' | 'open' | 'isReadOnly' | 'language'>;

const EditorContext = createContext<EditorContextValue | null>(null);

/** Provides the editor to its parts. */
export const EditorProvider = EditorContext.Provider;

/** Editor around the calling component. */
export const useTreeEditor = (): EditorContextValue => {
  const editor = use(EditorContext);
  if (!editor) throw new Error('this is a part of the editor of a tree');
  return editor;
};

/** Creates the editor. It stays identical until a part of it changes. */
export const useCreateEditor = (
  parts: Omit<EditorContextValue, 'edit' | 'open' | 'getDocument'> & {
    /** Shows the fields of the chosen node, which a narrow window hides. */
    showFields: () => void;
  },
): EditorContextValue => {
  const { session, versionId, language, showLanguage, isReadOnly, chosen, choose, showFields } = parts;
  const getDocument = useCallback(() => {
    const state = session.get();
    return 'copy' in state ? state.copy.document : undefined;
  }, [session]);
  return useMemo(
    () => ({
      session,
      versionId,
      language,
      showLanguage,
      isReadOnly,
      chosen,
      choose,
      open: (next, field) => {
        focusField({ panel: next.key, field });
        choose(next);
        showFields();
      },
      edit: (edits, then) => {
        if (edits.length > 0) session.edit(edits);
        if (!then) return;
        // When the focus is in the panel, the fields of the new node get it.
        if (document.querySelector('#node-panel')?.contains(document.activeElement)) focusField({ panel: then.key });
        choose(then);
      },
      getDocument,
    }),
    [session, versionId, language, showLanguage, isReadOnly, chosen, choose, showFields, getDocument],
  );
};
