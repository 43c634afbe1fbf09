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
import { makeNodeActions } from './moving/node-actions.ts';
import { useMakeMoving } from './moving/use-make-moving.ts';
import { OutlineBar } from './outline/outline-bar.tsx';
import { OutlineView } from './outline/outline-view.tsx';
import { ChosenPanel } from './panel/chosen-panel.tsx';
import { useWhatNext } from './panel/use-what-next.tsx';
import { ConflictsBar } from './problems/conflicts-bar.tsx';
import { ProblemsPanel } from './problems/problems-panel.tsx';
import { useProblems } from './problems/use-problems.ts';
import { RemoveNode } from './remove-node.tsx';
import { Announced } from './state/announced.tsx';
import { type Chosen, EditorProvider, type TreeEditor } from './state/editor-context.ts';
import { focusPanel } from './state/focus-soon.ts';
import { useAfterTyping } from './state/use-after-typing.ts';
import { useOutline } from './state/use-outline.ts';
import { usePicked } from './state/use-picked.ts';
import { useSteady } from './state/use-steady.ts';
import { useBeginAtText, useTextInAddress } from './state/use-text-in-address.ts';

interface EditorDeskProps {
  id: number;
  session: EditingSession;
  /** The key of the node to begin at. */
  first: Key | undefined;
}

const chosenIn = (document: TreeDocument, key: Key | undefined): Chosen => {
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

/** A version that is open: its outline, what is chosen in it, its problems, and what is done with all of it. */
export function EditorDesk({ id, session, first }: EditorDeskProps) {
  const t = useTexts();
  const newest = useEditing(session, (state) => ('copy' in state ? state.copy.document : undefined)) as TreeDocument;
  // A key press shows in its field at once; the rest is drawn when there is time, and nobody writes.
  const document = useDeferredValue(useAfterTyping(newest));
  const isReadOnly = useEditing(session, ({ status }) => status) === 'readOnly';
  const at = useTextInAddress();
  const own = document.language ?? 'nl';
  const [language, setLanguage] = useState(() =>
    at.language && Object.hasOwn(document.languages, at.language) ? at.language : own,
  );
  useBeginAtText(first, at.field, language);
  const [wanted, choose] = useState<Chosen>(() => chosenIn(document, first));
  const outline = useOutline(document, language);
  const { problems, byKey, errors } = useProblems(document);
  const name = treeTitle(document.texts[language]?.name ?? document.texts[document.language ?? '']?.name ?? '', t);
  usePageTitle(t('questionTree.editor.pageTitle', { name, version: document.version }));

  const now = useCallback(() => {
    const state = session.get();
    return 'copy' in state ? state.copy.document : undefined;
  }, [session]);
  // What was chosen may be taken away, by somebody else as well.
  const isThere =
    wanted.node === 'tree' ||
    Object.hasOwn(
      newest[
        ({ question: 'questions', option: 'options', example: 'examples', result: 'results' } as const)[wanted.node]
      ],
      wanted.key,
    );
  const gone = useMemo(() => (isThere ? undefined : chosenIn(newest, undefined)), [isThere, newest]);
  const chosen = gone ?? wanted;
  const editor = useMemo<TreeEditor>(
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
        // Whoever makes something from the fields of another goes on in those of the new one.
        if (window.document.querySelector('#node-panel')?.contains(window.document.activeElement)) focusPanel(then.key);
        choose(then);
      },
      now,
    }),
    [session, id, language, isReadOnly, chosen, now],
  );
  const actions = useMemo(() => makeNodeActions(editor, t), [editor, t]);
  const picked = usePicked(outline.rows, chosen, choose);
  const afterRemoval = ([first]: readonly NodeRef[]): Chosen =>
    chosenIn(
      document,
      outline.rows.find((row) => row.kind !== 'placeholder' && row.key === first?.key)?.parent ?? undefined,
    );
  const askWhatNext = useWhatNext(editor);
  const moving = useMakeMoving({ editor, actions, picked, toggle: outline.toggle, afterRemoval });
  useEffect(() => session.goTo(chosen.node === 'tree' ? null : chosen.key), [session, chosen]);

  const goTo = useSteady((key: Key) => {
    const found = chosenIn(newest, key);
    outline.reveal(found);
    choose(found);
    focusPanel(found.key);
  });
  // Problems are many, and say the same wherever one stands.
  const problemsPanel = useMemo(
    () => <ProblemsPanel problems={problems} document={document} language={language} onGo={goTo} />,
    [problems, document, language, goTo],
  );
  const remove = () => {
    // What was made just now is not drawn in the outline yet.
    const going = findTopmost(newest, picked.nodes);
    if (isReadOnly || going.length === 0) return;
    const then = afterRemoval(going);
    openModal((close) => (
      <RemoveNode chosen={going} document={newest} close={close} remove={() => actions.remove(going, then)} />
    ));
  };
  const removeSteadily = useSteady(remove);
  const addWhatNext = useSteady((option: Key | null) =>
    option === null ? actions.addQuestion(null) : askWhatNext(option, actions.addQuestion),
  );
  const outlineActions = useMemo(() => ({ ...actions, addQuestion: addWhatNext }), [actions, addWhatNext]);
  const onKeyDown = (event: KeyboardEvent) => {
    // Out of the fields of a node one key leads back to the outline, also where a text with markup has taken it.
    if (event.key === 'Escape' && (event.target as Element).closest('#node-panel')) {
      event.currentTarget.querySelector<HTMLElement>('[role="tree"]')?.focus();
      return;
    }
    // A text with markup takes back what is written in it by itself.
    if (event.defaultPrevented) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    const isTyping = (event.target as Element).matches('input, textarea, select, [role="textbox"], [role="textbox"] *');
    // What is looked for is taken back by the browser, and is no change of the tree.
    if ((event.target as Element).matches('input') && !(event.target as Element).closest('#node-panel')) return;
    if (isCommand && key === 'z') {
      if (event.shiftKey) session.redo();
      else session.undo();
    } else if (isCommand && key === 'y') session.redo();
    else if (isCommand && key === 'd' && !isTyping) actions.duplicate(picked.nodes);
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
            own={document.language}
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
                onRemove={removeSteadily}
              />
              {problemsPanel}
            </div>
            <ChosenPanel problems={byKey} actions={actions} onRemove={removeSteadily} />
          </div>
          <Announced />
          <DragChip />
        </div>
      </MovingProvider>
    </EditorProvider>
  );
}
