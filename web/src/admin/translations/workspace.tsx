import type { GlossaryTerm } from '@ok/contract/routes/translation/glossary.ts';
import type { TextState } from '@ok/contract/routes/translation/translation-workspace.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useMedia } from '../../layout/use-media.ts';
import { getAccountId, onSessionEnd } from '../../session/session-store.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { openTextDraftStorage } from '../data/text-draft-storage.ts';
import { createTextDrafts } from '../data/text-drafts.ts';
import { CardPreview } from './card/card-preview.tsx';
import { SuggestionsCard } from './card/suggestions-card.tsx';
import { FilterBar } from './filter-bar.tsx';
import { GlossaryCard } from './glossary/glossary-card.tsx';
import { GlossaryContext, useGlossary } from './glossary/glossary-queries.ts';
import { TextsList } from './list/texts-list.tsx';
import { findWorkspaceTexts, firstFilter, type ListFilter, textKeyOf } from './state/find-workspace-texts.ts';
import { useOpenQuestions } from './state/question-queries.ts';
import { createTranslationEditing, TranslationEditingContext } from './state/translation-editing.ts';
import { useChangeAddress, useWorkspaceAddress, type WorkspaceScope } from './state/workspace-address.ts';
import { type TextsRead, useSuggestions } from './state/workspace-queries.ts';
import { mayReview } from './text/review-form.tsx';
import { TextPanel } from './text/text-panel.tsx';
import { TranslatorsLine } from './translators-line.tsx';
import styles from './workspace.module.css';
import { focusTarget, useWorkspaceKeys } from './workspace-keys.ts';

interface WorkspaceProps {
  scope: WorkspaceScope;
  /** Codes of both languages. */
  from: string;
  language: string;
  read: TextsRead;
}

/** Creates the actions of a scope. What is typed is kept in the browser for the signed-in account until it is saved. */
const useEditing = ({ scope, language, read }: WorkspaceProps) => {
  const queries = useQueryClient();
  const [editing] = useState(() => {
    const accountId = getAccountId();
    const storage =
      accountId === undefined
        ? undefined
        : openTextDraftStorage(window.localStorage, {
            ...{ accountId, area: 'translation' as const },
            language: `${language}-${scope.collection}-${scope.treeId ?? ''}`,
          });
    const drafts = createTextDrafts<TextState>(storage);
    drafts.restore(new Map(read.texts.map((text) => [textKeyOf(text), text.text ?? ''])));
    return createTranslationEditing(queries, { scope, drafts });
  });
  const latestTexts = useRef(read.texts);
  latestTexts.current = read.texts;
  useEffect(() => {
    editing.saveRestored(latestTexts.current);
    const saveAll = () => editing.saveAll(latestTexts.current);
    window.addEventListener('pagehide', saveAll);
    const stopListening = onSessionEnd(editing.stop);
    return () => {
      stopListening();
      window.removeEventListener('pagehide', saveAll);
      saveAll();
    };
  }, [editing]);
  return editing;
};

/** Texts that match the filter and the search of the address, with the one that the address names. */
const useShownTexts = (scope: WorkspaceScope, { texts, readAt }: TextsRead) => {
  const { openQuestions, isFetched } = useOpenQuestions(scope);
  const address = useWorkspaceAddress();
  const [firstState] = useState(() => firstFilter(texts));
  const filter = address.state ?? firstState;
  const search = useDeferredValue(address.search);
  // A saved or answered text stays in the list, even if it does not match the filter any more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a reply searches the texts again
  const keys = useMemo(
    () => findWorkspaceTexts(texts, { filter, search, openQuestions }),
    [filter, search, readAt, isFetched],
  );
  const rows = useMemo(() => {
    const byKey = new Map(texts.map((text) => [textKeyOf(text), text]));
    return keys.flatMap((key) => byKey.get(key) ?? []);
  }, [keys, texts]);
  const named = rows.findIndex((row) => textKeyOf(row) === address.text);
  return { filter, openQuestions, rows, position: Math.max(0, named) };
};

const noTerms: GlossaryTerm[] = [];

/** Texts of a collection beside their translations: filters, list, the current text, and the card that shows it. */
export function Workspace(props: WorkspaceProps) {
  const { scope, from, language, read } = props;
  const { texts } = read;
  const t = useTexts();
  const changeAddress = useChangeAddress();
  const editing = useEditing(props);
  const isNarrow = useMedia('(max-width: 1024px)');
  const { filter, openQuestions, rows, position } = useShownTexts(scope, read);
  const row = rows[position];

  const goTo = (text: string, isOpened = true) => {
    if (row) void editing.save(row);
    changeAddress({ text });
    if (isOpened) focusTarget();
  };
  const step = (by: 1 | -1) => {
    const next = rows[position + by];
    if (next) goTo(textKeyOf(next));
  };
  const saveAndNext = async () => {
    if (!row) return;
    const isTyped = editing.drafts.get(textKeyOf(row)).text !== undefined;
    const isDone = !isTyped && mayReview(row) ? await editing.review(row, 'accepted', '') : await editing.save(row);
    if (isDone) step(1);
  };
  const insert = (text: string | undefined) => {
    if (row && text !== undefined) editing.type(row, text);
    focusTarget();
  };
  const copySource = () => insert(row?.source);
  const { data: suggestions = [] } = useSuggestions(scope, row);
  const insertSuggestion = () => insert(suggestions[0]?.translation);
  useWorkspaceKeys({ saveAndNext: () => void saveAndNext(), step, copySource, insertSuggestion });

  const pair = { from, to: language };
  const { data: terms = noTerms } = useGlossary(pair);

  const list = (
    <TextsList rows={rows} from={from} openQuestions={openQuestions} current={row && textKeyOf(row)} onChoose={goTo} />
  );
  return (
    <TranslationEditingContext value={editing}>
      <GlossaryContext value={terms}>
        <TranslatorsLine scope={scope} texts={texts} current={row ? textKeyOf(row) : null} />
        <FilterBar {...{ scope, texts, filter, openQuestions }} found={rows.length} />
        {row ? (
          <div className={styles.columns}>
            {isNarrow ? (
              <details className={styles.fold}>
                <summary>{t('translating.openList', { count: rows.length })}</summary>
                {list}
              </details>
            ) : (
              list
            )}
            <TextPanel
              row={row}
              from={from}
              language={language}
              position={position + 1}
              total={rows.length}
              onStep={step}
              onSaveAndNext={() => void saveAndNext()}
              onCopySource={copySource}
              onNext={() => step(1)}
            />
            <aside className={styles.aside}>
              {scope.collection === 'tree' && (
                <CardPreview treeId={scope.treeId} row={row} texts={texts} language={language} />
              )}
              <GlossaryCard row={row} pair={pair} />
              <SuggestionsCard row={row} suggestions={suggestions} from={from} language={language} onInsert={insert} />
            </aside>
          </div>
        ) : (
          <NoTexts filter={filter} />
        )}
      </GlossaryContext>
    </TranslationEditingContext>
  );
}

/** Says why no text is shown: all are done, or none was found. */
function NoTexts({ filter }: { filter: ListFilter }) {
  const t = useTexts();
  const { search } = useWorkspaceAddress();
  const isComplete = filter !== 'all' && search === '';
  return (
    <EmptyState
      title={t(isComplete ? 'translating.empty.complete' : 'translations.empty.title')}
      text={t(isComplete ? 'translating.empty.completeText' : 'translations.empty.text')}
    />
  );
}
