import { type EditedText, getTextHistory, revertText, saveText } from '@ok/contract/routes/texts/text-editing.ts';
import type { QueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { addTexts, setTextsState } from '../../texts/texts-store.ts';
import { textOf } from './find-texts.ts';
import type { TextWorks } from './text-work.ts';

/** The texts of a language, and when they were read; what is saved takes its place among them. */
export type TextsRead = { language: string; from: string; texts: EditedText[]; readAt: number };

/** What the texts of a language are kept under. */
export const textsKey = (language: string, from: string | undefined) => ['texts', language, from ?? ''];

/** What is kept of a text by itself. */
export const historyKey = (language: string, key: string) => ['text-history', language, key];

/** Say texts on this page as they are now; everybody else reads them with their next page. */
export const sayTexts = (language: string, texts: Readonly<Record<string, string>>): void => {
  addTexts(language, texts);
  setTextsState({});
};

/** The ways to change texts of a language. */
export const makeTextEditing = (
  queries: QueryClient,
  { language, from, works }: { language: string; from: string | undefined; works: TextWorks },
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
    sayTexts(language, { [row.key]: textOf(row) });
  };

  const failed = async (key: string, error: unknown) => {
    const isConflict = error instanceof ApiError && error.status === 412;
    const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
    const now = isConflict
      ? await call(getTextHistory, { params, query: { key, from }, ownError: true }).catch(() => undefined)
      : undefined;
    const { theirs: _, ...work } = works.get(key);
    works.set(key, { ...work, status: isRefused && !now ? 'refused' : 'failed', ...(now && { theirs: now.text }) });
  };

  const change = async (key: string, sent: string | undefined, send: () => Promise<EditedText>) => {
    works.set(key, { ...works.get(key), status: 'saving' });
    try {
      const row = await send();
      const { text } = works.get(key);
      // What was typed while it was being saved is not saved.
      const isTyping = text !== undefined && text !== sent;
      works.set(key, isTyping ? { text, seen: row.edit } : { status: 'saved' });
      replace(row);
      return true;
    } catch (error) {
      await failed(key, error);
      return false;
    }
  };

  return {
    language,
    works,
    /** Save a text; `over` is the edit that it takes the place of. Gives whether it was. */
    save: (key: string, text: string, over: string | null) =>
      change(key, text, () => call(saveText, { params, body: { key, text, seen: over }, ownError: true })),
    /** Bring a text back to what stood before a change, or to what ships. */
    revert: (row: EditedText, before: number | null) =>
      change(row.key, works.get(row.key).text, () =>
        call(revertText, { params, body: { key: row.key, seen: row.edit, before }, ownError: true }),
      ),
    /** Leave what was typed. */
    drop: (key: string) => works.set(key, {}),
    /** Take what another administrator has saved. */
    takeTheirs: (row: EditedText) => {
      works.set(row.key, {});
      replace(row);
    },
  };
};

/** The ways to change texts that a screen has. */
export type TextEditing = ReturnType<typeof makeTextEditing>;

/** Hands them to the rows. */
export const TextEditingContext = createContext<TextEditing | null>(null);

/** The ways to change texts here. */
export const useTextEditing = (): TextEditing => {
  const editing = use(TextEditingContext);
  if (!editing) throw new Error('No texts are edited here');
  return editing;
};
