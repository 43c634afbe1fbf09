import type { NodeRef } from '@ok/contract/tree/document/node-parts.ts';
import type { Key, TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { useDeferredValue, useMemo, useState } from 'react';
import { usePageTitle } from '../../../layout/use-page-title.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { treeTitle } from '../../../texts/tree-name.ts';
import type { EditingSession } from '../editing/editing-session.ts';
import { useEditing } from '../editing/use-editing-session.ts';
import styles from './editor.module.css';
import { EditorBar } from './editor-bar.tsx';
import { handleEditorKey } from './editor-keys.tsx';
import { KeysFoot } from './keys-foot.tsx';
import { DragChip } from './moving/drag-chip.tsx';
import { MovingProvider } from './moving/moving-context.tsx';
import { createNodeActions } from './moving/node-actions.ts';
import { useCreateMovingTools } from './moving/use-create-moving-tools.ts';
import { OutlineBar } from './outline/outline-bar.tsx';
import { OutlineView } from './outline/outline-view.tsx';
import { ChosenPanel } from './panel/chosen-panel.tsx';
import { FieldsSheet } from './panel/fields-sheet.tsx';
import { useDestinationModal } from './panel/use-destination-modal.tsx';
import { ConflictsBar } from './problems/conflicts-bar.tsx';
import { ProblemsPanel } from './problems/problems-panel.tsx';
import { useProblems } from './problems/use-problems.ts';
import { openRemoveModal } from './remove-node.tsx';
import { Announcer } from './state/announcer.tsx';
import { type ChosenNode, EditorProvider, useCreateEditor } from './state/editor-context.ts';
import { findNode, useChosenNode } from './state/use-chosen-node.ts';
import { useDelayedWhileTyping } from './state/use-delayed-while-typing.ts';
import { useFieldsSheet } from './state/use-fields-sheet.ts';
import { useMissingTexts } from './state/use-missing-texts.ts';
import { useNodeOpening } from './state/use-node-opening.ts';
import { useOutline } from './state/use-outline.ts';
import { useOutlineSelection } from './state/use-outline-selection.ts';
import { useReportedPlace } from './state/use-reported-place.ts';
import { useSearchHits } from './state/use-search-hits.ts';
import { useStableCallback } from './state/use-stable-callback.ts';
import { useInitialTextFocus, useTextInAddress } from './state/use-text-in-address.ts';

interface EditorLayoutProps {
  id: number;
  session: EditingSession;
  /** Key of the node that is chosen at first. */
  firstKey: Key | undefined;
}

/** Name of the tree in the shown language, which the page has as its title too. */
const useTreeName = (document: TreeDocument, language: string): string => {
  const t = useTexts();
  const name = treeTitle(document.texts[language]?.name ?? document.texts[document.language ?? '']?.name ?? '', t);
  usePageTitle(t('questionTree.editor.pageTitle', { name, version: document.version }));
  return name;
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
  const [chosen, choose] = useChosenNode(newestDocument, firstKey);
  const outline = useOutline(document, language);
  const { problems, byKey, errors } = useProblems(document);
  const name = useTreeName(document, language);

  const fields = useFieldsSheet(firstKey !== undefined);
  const editor = useCreateEditor({
    session,
    versionId: id,
    language,
    showLanguage: setLanguage,
    isReadOnly,
    chosen,
    choose,
    showFields: fields.open,
  });
  const actions = useMemo(() => createNodeActions(editor, t), [editor, t]);
  const selection = useOutlineSelection(outline.rows, chosen, choose);
  const afterRemoval = ([first]: readonly NodeRef[]): ChosenNode =>
    findNode(
      document,
      outline.rows.find((row) => row.kind !== 'placeholder' && row.key === first?.key)?.parent ?? undefined,
    );
  const openDestinationModal = useDestinationModal(editor);
  const moving = useCreateMovingTools({ editor, actions, selection, toggle: outline.toggle, afterRemoval });
  useReportedPlace(session, chosen);

  const { goTo, openNode, openPressed, closeFields } = useNodeOpening(editor, outline, fields);
  const search = useSearchHits(outline, selection);
  const missing = useMissingTexts(document, editor);
  // The list of problems can be long, and does not depend on the chosen node.
  const problemsPanel = useMemo(
    () => <ProblemsPanel problems={problems} document={document} language={language} onGo={goTo} />,
    [problems, document, language, goTo],
  );
  const openRemove = useStableCallback(() => {
    if (isReadOnly) return;
    // A new node has no row in the outline yet.
    openRemoveModal(newestDocument, selection.nodes, (removed) => actions.remove(removed, afterRemoval(removed)));
  });
  const addNext = useStableCallback((option: Key | null) =>
    option === null ? actions.addQuestion(null) : openDestinationModal(option, actions.addQuestion),
  );
  const outlineActions = useMemo(() => ({ ...actions, addQuestion: addNext }), [actions, addNext]);

  return (
    <EditorProvider value={editor}>
      <MovingProvider value={moving}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: keys for what its buttons do as well */}
        <div
          className={styles.editor}
          onKeyDown={(event) =>
            handleEditorKey(event, {
              session,
              duplicate: () => actions.duplicate(selection.nodes),
              goToMissing: missing.goToNext,
              closeFields,
            })
          }
        >
          <EditorBar
            name={name}
            version={document.version}
            treeLanguage={document.language}
            languages={document.languages}
            errors={errors}
            language={language}
            onLanguage={setLanguage}
          />
          <ConflictsBar document={document} />
          <div className={styles.columns}>
            <div className={styles.left} inert={fields.isSheet && fields.isOpen}>
              <OutlineBar outline={outline} document={document} search={search} missing={missing} />
              <OutlineView
                outline={outline}
                actions={outlineActions}
                problems={byKey}
                missing={missing.byKey}
                label={t('questionTree.editor.outline', { name })}
                onOpen={openNode}
                onPress={openPressed}
                onRemove={openRemove}
              />
              {problemsPanel}
              <KeysFoot />
            </div>
            <FieldsSheet isSheet={fields.isSheet} isOpen={fields.isOpen} close={closeFields}>
              <ChosenPanel problems={byKey} actions={actions} onRemove={openRemove} />
            </FieldsSheet>
          </div>
          <Announcer />
          <DragChip />
        </div>
      </MovingProvider>
    </EditorProvider>
  );
}
