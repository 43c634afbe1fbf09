import type { Key, TreeDocument } from '@ok/contract/tree/tree-document.ts';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { usePageTitle } from '../../../layout/use-page-title.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { treeNameOf } from '../../../texts/tree-name.ts';
import { openModal } from '../../../ui/feedback/modals.ts';
import type { EditingSession } from '../editing-session.ts';
import { useEditing } from '../use-editing-session.ts';
import { ConflictsBar } from './conflicts-bar.tsx';
import styles from './editor.module.css';
import { EditorBar } from './editor-bar.tsx';
import { type Chosen, EditorProvider, type TreeEditor } from './editor-context.ts';
import { focusSoon } from './focus-soon.ts';
import { KeysHelp } from './keys-help.tsx';
import { makeNodeActions } from './node-actions.ts';
import { NodePanel } from './node-panel.tsx';
import { OutlineBar } from './outline-bar.tsx';
import { OutlineView } from './outline-view.tsx';
import { ProblemsPanel } from './problems-panel.tsx';
import { RemoveNode } from './remove-node.tsx';
import { useOutline } from './use-outline.ts';
import { useProblems } from './use-problems.ts';
import { useBeginAtText, useTextInAddress } from './use-text-in-address.ts';
import { useWhatNext } from './use-what-next.tsx';

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
  const document = useEditing(session, (state) => ('copy' in state ? state.copy.document : undefined)) as TreeDocument;
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
  const desk = useRef<HTMLDivElement>(null);
  const name = treeNameOf(
    document.texts[language]?.name ?? document.texts[document.language ?? '']?.name ?? '',
    t,
  ).title;
  usePageTitle(t('questionTree.editor.pageTitle', { name, version: document.version }));

  const now = useCallback(() => {
    const state = session.get();
    return 'copy' in state ? state.copy.document : undefined;
  }, [session]);
  // What was chosen may be taken away, by somebody else as well.
  const isThere =
    wanted.node === 'tree' ||
    Object.hasOwn(
      document[
        ({ question: 'questions', option: 'options', example: 'examples', result: 'results' } as const)[wanted.node]
      ],
      wanted.key,
    );
  const chosen = isThere ? wanted : chosenIn(document, undefined);
  const openPanel = useCallback(
    () =>
      focusSoon(() => {
        const panel = desk.current?.querySelector('#node-panel');
        return panel?.querySelector('textarea, [role="textbox"], input, select') ?? panel;
      }),
    [],
  );
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
        if (desk.current?.querySelector('#node-panel')?.contains(window.document.activeElement)) openPanel();
        choose(then);
      },
      now,
    }),
    [session, id, language, isReadOnly, chosen, now, openPanel],
  );
  const actions = useMemo(() => makeNodeActions(editor), [editor]);
  const askWhatNext = useWhatNext(editor);
  useEffect(() => session.goTo(chosen.node === 'tree' ? null : chosen.key), [session, chosen]);

  const goTo = (key: Key) => {
    const found = chosenIn(document, key);
    outline.reveal(found);
    choose(found);
    openPanel();
  };
  const remove = () => {
    const { node, key } = chosen;
    if (isReadOnly || node === 'tree' || node === 'result') return;
    const row = outline.rows.find((each) => each.kind !== 'placeholder' && each.key === key);
    const parent = row?.parent ?? null;
    const then = parent === null ? chosenIn(document, undefined) : chosenIn(document, parent);
    openModal((close) => (
      <RemoveNode chosen={chosen} document={document} close={close} remove={() => actions.remove(chosen, then)} />
    ));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Out of the fields of a node one key leads back to the outline, also where a text with markup has taken it.
    if (event.key === 'Escape' && (event.target as Element).closest('#node-panel')) {
      desk.current?.querySelector<HTMLElement>('[role="tree"]')?.focus();
      return;
    }
    // A text with markup takes back what is written in it by itself.
    if (event.defaultPrevented) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    const isTyping = (event.target as Element).matches('input, textarea, select, [role="textbox"], [role="textbox"] *');
    if (isCommand && key === 'z') {
      if (event.shiftKey) session.redo();
      else session.undo();
    } else if (isCommand && key === 'y') session.redo();
    else if (isCommand && key === 'd' && !isTyping) actions.duplicate(chosen);
    else if (event.key === '?' && !isTyping) openModal((close) => <KeysHelp close={close} />);
    else return;
    event.preventDefault();
  };

  return (
    <EditorProvider value={editor}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys for what its buttons do as well */}
      <div ref={desk} className={styles.editor} onKeyDown={onKeyDown}>
        <EditorBar name={name} document={document} errors={errors} language={language} onLanguage={setLanguage} />
        <ConflictsBar document={document} />
        <div className={styles.columns}>
          <div className={styles.left}>
            <OutlineBar outline={outline} document={document} />
            <OutlineView
              outline={outline}
              actions={{
                ...actions,
                addQuestion: (option) =>
                  option === null ? actions.addQuestion(null) : askWhatNext(option, actions.addQuestion),
              }}
              problems={byKey}
              label={t('questionTree.editor.outline', { name })}
              onOpen={openPanel}
              onRemove={remove}
            />
            <ProblemsPanel problems={problems} document={document} language={language} onGo={goTo} />
          </div>
          <NodePanel key={`${chosen.node} ${chosen.key}`} problems={byKey} actions={actions} onRemove={remove} />
        </div>
      </div>
    </EditorProvider>
  );
}
