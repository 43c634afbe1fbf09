import type { NodeRef } from '@ok/contract/tree/document/node-parts.ts';
import type { Key, TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { findTopmost } from '@ok/contract/tree/edits/move-nodes.ts';
import { type KeyboardEvent, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { usePageTitle } from '../../../layout/use-page-title.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { treeTitle } from '../../../texts/tree-name.ts';
import { openModal } from '../../../ui/feedback/modals.ts';
import type { EditingSession } from '../editing/editing-session.ts';
import { useEditing } from '../editing/use-editing-session.ts';
import styles from './editor.module.css';
import { EditorBar } from './editor-bar.tsx';
import { KeysHelp } from './keys-help.tsx';
import { DragChip } from './moving/drag-chip.tsx';
import { MovingProvider } from './moving/moving-context.tsx';
import { createNodeActions } from './moving/node-actions.ts';
import { useCreateMovingTools } from './moving/use-create-moving-tools.ts';
import { OutlineBar } from './outline/outline-bar.tsx';
import { OutlineView } from './outline/outline-view.tsx';
import { ChosenPanel } from './panel/chosen-panel.tsx';
import { useDestinationModal } from './panel/use-destination-modal.tsx';
import { ConflictsBar } from './problems/conflicts-bar.tsx';
import { ProblemsPanel } from './problems/problems-panel.tsx';
import { useProblems } from './problems/use-problems.ts';
import { RemoveNode } from './remove-node.tsx';
import { Announcer } from './state/announcer.tsx';
import { type ChosenNode, type EditorContextValue, EditorProvider } from './state/editor-context.ts';
import { focusPanel } from './state/focus-soon.ts';
import { useDelayedWhileTyping } from './state/use-delayed-while-typing.ts';
import { useOutline } from './state/use-outline.ts';
import { useOutlineSelection } from './state/use-outline-selection.ts';
import { useStableCallback } from './state/use-stable-callback.ts';
import { useInitialTextFocus, useTextInAddress } from './state/use-text-in-address.ts';

interface EditorLayoutProps {
  id: number;
  session: EditingSession;
  /** Key of the node that is chosen at first. */
  firstKey: Key | undefined;
}

const findNode = (document: TreeDocument, key: Key | undefined): ChosenNode => {
  if (key !== undefined) {
    for (const [node, record] of [
      ['question', document.questions],
      ['option', document.options],
      ['result', document.results],
    ] as const) {
      if (Object.hasOwn(record, key)) return { node, key };
    }
    if (key === document.key) return { node: 'tree', key };
    const option = Object.keys(document.options).find((each) => document.options[each]?.examples.includes(key));
    if (option !== undefined) return { node: 'option', key: option };
  }
  return document.root === null ? { node: 'tree', key: document.key } : { node: 'question', key: document.root };
};

/** Editor of an open version: outline, panel of the chosen node, problems, and the keys that work everywhere in it. */
export function EditorLayout({ id, session, firstKey }: EditorLayoutProps) {
  const t = useTexts();
  const newestDocument = useEditing(session, (state) =>
    'copy' in state ? state.copy.document : undefined,
  ) as TreeDocument;
  // A key press shows in its field at once. Everything else is drawn when the browser has time and the user pauses.
  const document = useDeferredValue(useDelayedWhileTyping(newestDocument));
  const isReadOnly = useEditing(session, ({ status }) => status) === 'readOnly';
  const textInAddress = useTextInAddress();
  const treeLanguage = document.language ?? 'nl';
  const [language, setLanguage] = useState(() =>
    textInAddress.language && Object.hasOwn(document.languages, textInAddress.language)
      ? textInAddress.language
      : treeLanguage,
  );
  useInitialTextFocus(firstKey, textInAddress.field, language);
  const [requested, choose] = useState<ChosenNode>(() => findNode(document, firstKey));
  const outline = useOutline(document, language);
  const { problems, byKey, errors } = useProblems(document);
  const name = treeTitle(document.texts[language]?.name ?? document.texts[document.language ?? '']?.name ?? '', t);
  usePageTitle(t('questionTree.editor.pageTitle', { name, version: document.version }));

  const getDocument = useCallback(() => {
    const state = session.get();
    return 'copy' in state ? state.copy.document : undefined;
  }, [session]);
  // The chosen node can be deleted, also by another user.
  const requestedExists =
    requested.node === 'tree' ||
    Object.hasOwn(
      newestDocument[
        ({ question: 'questions', option: 'options', example: 'examples', result: 'results' } as const)[requested.node]
      ],
      requested.key,
    );
  const fallback = useMemo(
    () => (requestedExists ? undefined : findNode(newestDocument, undefined)),
    [requestedExists, newestDocument],
  );
  const chosen = fallback ?? requested;
  const editor = useMemo<EditorContextValue>(
    () => ({
      session,
      versionId: id,
      language,
      showLanguage: setLanguage,
      isReadOnly,
      chosen,
      choose,
      edit: (edits, then) => {
        if (edits.length > 0) session.edit(edits);
        if (!then) return;
        // When the focus is in the panel, the fields of the new node get it.
        if (window.document.querySelector('#node-panel')?.contains(window.document.activeElement)) focusPanel(then.key);
        choose(then);
      },
      getDocument,
    }),
    [session, id, language, isReadOnly, chosen, getDocument],
  );
  const actions = useMemo(() => createNodeActions(editor, t), [editor, t]);
  const selection = useOutlineSelection(outline.rows, chosen, choose);
  const afterRemoval = ([first]: readonly NodeRef[]): ChosenNode =>
    findNode(
      document,
      outline.rows.find((row) => row.kind !== 'placeholder' && row.key === first?.key)?.parent ?? undefined,
    );
  const openDestinationModal = useDestinationModal(editor);
  const moving = useCreateMovingTools({ editor, actions, selection, toggle: outline.toggle, afterRemoval });
  useEffect(() => session.goTo(chosen.node === 'tree' ? null : chosen.key), [session, chosen]);

  const goTo = useStableCallback((key: Key) => {
    const node = findNode(newestDocument, key);
    outline.reveal(node);
    choose(node);
    focusPanel(node.key);
  });
  // The list of problems can be long, and does not depend on the chosen node.
  const problemsPanel = useMemo(
    () => <ProblemsPanel problems={problems} document={document} language={language} onGo={goTo} />,
    [problems, document, language, goTo],
  );
  const openRemoveQuestion = () => {
    // A new node has no row in the outline yet.
    const removed = findTopmost(newestDocument, selection.nodes);
    if (isReadOnly || removed.length === 0) return;
    const nextChosen = afterRemoval(removed);
    openModal((close) => (
      <RemoveNode
        chosen={removed}
        document={newestDocument}
        close={close}
        remove={() => actions.remove(removed, nextChosen)}
      />
    ));
  };
  const openRemove = useStableCallback(openRemoveQuestion);
  const addNext = useStableCallback((option: Key | null) =>
    option === null ? actions.addQuestion(null) : openDestinationModal(option, actions.addQuestion),
  );
  const outlineActions = useMemo(() => ({ ...actions, addQuestion: addNext }), [actions, addNext]);
  const onKeyDown = (event: KeyboardEvent) => {
    // Escape leads from the fields of a node back to the outline, even where a rich-text field has handled the key.
    if (event.key === 'Escape' && (event.target as Element).closest('#node-panel')) {
      event.currentTarget.querySelector<HTMLElement>('[role="tree"]')?.focus();
      return;
    }
    // A rich-text field has an undo of its own.
    if (event.defaultPrevented) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    const isTyping = (event.target as Element).matches('input, textarea, select, [role="textbox"], [role="textbox"] *');
    // In a search field the browser's own undo works.
    if ((event.target as Element).matches('input') && !(event.target as Element).closest('#node-panel')) return;
    if (isCommand && key === 'z') {
      if (event.shiftKey) session.redo();
      else session.undo();
    } else if (isCommand && key === 'y') session.redo();
    else if (isCommand && key === 'd' && !isTyping) actions.duplicate(selection.nodes);
    else if (event.key === '?' && !isTyping) openModal((close) => <KeysHelp close={close} />);
    else return;
    event.preventDefault();
  };

  return (
    <EditorProvider value={editor}>
      <MovingProvider value={moving}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: keys for what its buttons do as well */}
        <div className={styles.editor} onKeyDown={onKeyDown}>
          <EditorBar
            name={name}
            treeKey={document.key}
            version={document.version}
            treeLanguage={document.language}
            languages={document.languages}
            errors={errors}
            language={language}
            onLanguage={setLanguage}
          />
          <ConflictsBar document={document} />
          <div className={styles.columns}>
            <div className={styles.left}>
              <OutlineBar outline={outline} document={document} />
              <OutlineView
                outline={outline}
                actions={outlineActions}
                problems={byKey}
                label={t('questionTree.editor.outline', { name })}
                onOpen={focusPanel}
                onRemove={openRemove}
              />
              {problemsPanel}
            </div>
            <ChosenPanel problems={byKey} actions={actions} onRemove={openRemove} />
          </div>
          <Announcer />
          <DragChip />
        </div>
      </MovingProvider>
    </EditorProvider>
  );
}
