import { type EditedText, getTextHistory, revertText, saveText } from '@ok/contract/routes/texts/text-editing.ts';
import type { QueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { addTexts, setTextsState } from '../../../texts/texts-store.ts';
import type { TextDrafts } from '../../data/text-drafts.ts';
import { currentText } from './find-texts.ts';

/** Texts of a language, updated after each save. `readAt` is `performance.now()` of the reply. */
export type TextsRead = { language: string; from: string; texts: EditedText[]; readAt: number };

/** Query key of the texts of a language. */
export const textsKey = (language: string, from: string | undefined) => ['texts', language, from ?? ''];

/** Query key of the history of a text. */
export const historyKey = (language: string, key: string) => ['text-history', language, key];

/** Updates texts on the current page. Other users get them when they next load a page. */
export const showTexts = (language: string, texts: Readonly<Record<string, string>>): void => {
  addTexts(language, texts);
  setTextsState({});
};

/** Creates the actions that change texts of a language. */
export const createTextEditing = (
  queries: QueryClient,
  { language, from, drafts }: { language: string; from: string | undefined; drafts: TextDrafts<EditedText> },
) => {
  const params = { language };

  const replace = (row: EditedText) => {
    queries.setQueriesData<TextsRead>(
      { queryKey: textsKey(language, undefined).slice(0, 2) },
      (read) =>
        read && {
          ...read,
          texts: read.texts.map((text) => (text.key === row.key ? { ...row, source: text.source } : text)),
        },
    );
    void queries.invalidateQueries({ queryKey: historyKey(language, row.key) });
    showTexts(language, { [row.key]: currentText(row) });
  };

  const markFailed = async (key: string, error: unknown) => {
    const isConflict = error instanceof ApiError && error.status === 412;
    const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
    const now = isConflict
      ? await call(getTextHistory, { params, query: { key, from }, ownError: true }).catch(() => undefined)
      : undefined;
    const { theirs: _, ...draft } = drafts.get(key);
    drafts.set(key, { ...draft, status: isRefused && !now ? 'refused' : 'failed', ...(now && { theirs: now.text }) });
  };

  const sendChange = async (key: string, sent: string | undefined, send: () => Promise<EditedText>) => {
    drafts.set(key, { ...drafts.get(key), status: 'saving' });
    try {
      const row = await send();
      const { text } = drafts.get(key);
      // Letters typed while the call was running are not saved yet.
      const isTyping = text !== undefined && text !== sent;
      drafts.set(key, isTyping ? { text, seen: row.edit } : { status: 'saved' });
      replace(row);
      return true;
    } catch (error) {
      await markFailed(key, error);
      return false;
    }
  };

  return {
    language,
    drafts,
    /** Saves a text; `over` is the edit that it replaces. Returns whether it was saved. */
    save: (key: string, text: string, over: string | null) =>
      sendChange(key, text, () => call(saveText, { params, body: { key, text, seen: over }, ownError: true })),
    /** Restores the text from before a change, or the shipped text with null. */
    revert: (row: EditedText, before: number | null) =>
      sendChange(row.key, drafts.get(row.key).text, () =>
        call(revertText, { params, body: { key: row.key, seen: row.edit, before }, ownError: true }),
      ),
    /** Discards the draft of a text. */
    drop: (key: string) => drafts.set(key, {}),
    /** Replaces the draft with the text that another administrator saved. */
    takeTheirs: (row: EditedText) => {
      drafts.set(row.key, {});
      replace(row);
    },
  };
};

export type TextEditing = ReturnType<typeof createTextEditing>;

export const TextEditingContext = createContext<TextEditing | null>(null);

/** Actions of the current screen. Throws outside of `TextEditingContext`. */
export const useTextEditing = (): TextEditing => {
  const editing = use(TextEditingContext);
  if (!editing) throw new Error('No texts are edited here');
  return editing;
};
