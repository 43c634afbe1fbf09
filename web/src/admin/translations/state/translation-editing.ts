import {
  confirmMeaning,
  getWorkspaceText,
  reviewTranslation,
  saveWorkspaceText,
  type TextState,
  type WorkspaceText,
} from '@ok/contract/routes/translation/translation-workspace.ts';
import { hasMoreThan } from '@ok/contract/rules/values/characters.ts';
import type { QueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import type { TextDrafts } from '../../data/text-drafts.ts';
import { stripMarkup, textKeyOf } from './find-workspace-texts.ts';
import type { WorkspaceScope } from './workspace-address.ts';
import { replaceText } from './workspace-queries.ts';

/** Pause in typing after which a text is saved, in milliseconds. */
const autosaveMs = 1500;
/** Time after which a save that did not reach the server is tried again, in milliseconds. */
const retryMs = 10_000;

/** Whether a text has more characters than its field allows. */
export const isTooLong = ({ kind, max }: WorkspaceText, text: string): boolean =>
  hasMoreThan(kind === 'richText' ? stripMarkup(kind, text) : text, max);

const isBlank = ({ kind }: WorkspaceText, text: string) =>
  !/\S/.test(kind === 'richText' ? stripMarkup(kind, text) : text);

type SeenText = Pick<WorkspaceText, 'entity' | 'id' | 'field'>;

const addressIn = ({ languageId, treeId }: WorkspaceScope, { entity, id, field }: SeenText) => {
  return { entity, id, field, languageId, treeId };
};

/** Creates the actions that judge a translation without changing it. */
const createJudgements = (queries: QueryClient, scope: WorkspaceScope) => ({
  /** States that a translation still holds after a change of its source. */
  confirm: async (row: WorkspaceText): Promise<void> => {
    const body = { ...addressIn(scope, row), source: row.source, seen: row.text ?? '' };
    replaceText(queries, scope, textKeyOf(row), await call(confirmMeaning, { body }));
  },
  /** Accepts a translation that another person made, or returns it with a remark. Returns whether that was recorded. */
  review: async (row: WorkspaceText, verdict: 'accepted' | 'returned', remark: string): Promise<boolean> => {
    const seen = { source: row.source, seen: row.text ?? '' };
    const body = { ...addressIn(scope, row), ...seen, verdict, remark: /\S/.test(remark) ? remark.trim() : null };
    const state = await call(reviewTranslation, { body }).catch(() => undefined);
    if (state) replaceText(queries, scope, textKeyOf(row), state);
    return state !== undefined;
  },
});

/** Creates timers, one for each text. After `stop` none runs any more. */
const createTimers = () => {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  let isStopped = false;
  const clear = (key: string) => {
    clearTimeout(timers.get(key));
    timers.delete(key);
  };
  return {
    clear,
    set: (key: string, act: () => void, ms: number) => {
      clear(key);
      if (!isStopped) timers.set(key, setTimeout(act, ms));
    },
    has: (key: string) => timers.has(key),
    isStopped: () => isStopped,
    stop: () => {
      isStopped = true;
      for (const key of [...timers.keys()]) clear(key);
    },
  };
};

/**
 * Creates the actions that change translations of a scope. A typed text is stored in the browser at once and saved after
 * a pause; what did not reach the server is tried again.
 */
export const createTranslationEditing = (
  queries: QueryClient,
  { scope, drafts }: { scope: WorkspaceScope; drafts: TextDrafts<TextState> },
) => {
  const timers = createTimers();
  const saves = new Map<string, Promise<boolean>>();
  /** Last known stored texts: a row on screen may be a moment older. */
  const stored = new Map<string, TextState>();
  const addressOf = (row: SeenText) => addressIn(scope, row);

  const takeStored = (key: string, state: TextState) => {
    stored.set(key, state);
    replaceText(queries, scope, key, state);
  };

  const saveLater = (row: WorkspaceText, ms: number) => timers.set(textKeyOf(row), () => void save(row), ms);

  /**
   * Marks a failed save: the change of another user is shown, and a call that did not arrive is repeated. A text that is
   * stored already was saved by a call whose answer was lost. Returns whether the text is saved.
   */
  const markFailed = async (row: WorkspaceText, sent: string | null, error: unknown): Promise<boolean> => {
    const key = textKeyOf(row);
    const status = error instanceof ApiError ? error.status : 0;
    const { theirs: _, ...draft } = drafts.get(key);
    if (status === 409 || status === 412) {
      const { treeId: version, ...address } = addressOf(row);
      const query = { ...address, ...(version !== null && { treeId: version }) };
      const theirs = await call(getWorkspaceText, { query, ownError: true }).catch(() => undefined);
      if (theirs) {
        takeStored(key, theirs);
        const isSaved = theirs.text === sent && theirs.state !== 'outdated';
        if (isSaved) takeSaved(row, sent, theirs);
        else drafts.set(key, { ...draft, status: 'failed', theirs });
        return isSaved;
      }
    }
    const isRefused = status >= 400 && status < 500 && status !== 401;
    drafts.set(key, { ...draft, status: isRefused ? 'refused' : 'failed' });
    if (!isRefused) saveLater(row, retryMs);
    return false;
  };

  /** Ends the draft of a saved text. Letters typed while the call was running are not saved yet. */
  const takeSaved = (row: WorkspaceText, sent: string | null, state: TextState) => {
    const key = textKeyOf(row);
    const { text: typed } = drafts.get(key);
    const isTyping = typed !== undefined && (isBlank(row, typed) ? null : typed) !== sent;
    drafts.set(key, isTyping ? { text: typed, seen: state.text, source: state.source } : { status: 'saved' });
    takeStored(key, state);
    if (isTyping) saveLater({ ...row, ...state }, autosaveMs);
  };

  const sendDraft = async (row: WorkspaceText): Promise<boolean> => {
    const key = textKeyOf(row);
    const { text, seen = null, source = row.source } = drafts.get(key);
    if (text === undefined) return true;
    drafts.set(key, { ...drafts.get(key), status: 'saving' });
    const sent = isBlank(row, text) ? null : text;
    try {
      const body = { ...addressOf(row), source, seen, text: sent };
      takeSaved(row, sent, await call(saveWorkspaceText, { body, ownError: true }));
      // Only the server turns markup into what a page shows.
      const isFormatted = row.kind === 'richText' || row.kind === 'html';
      if (isFormatted) void queries.invalidateQueries({ queryKey: ['tree-preview', scope.treeId] });
      return true;
    } catch (error) {
      return markFailed(row, sent, error);
    }
  };

  /** Saves what is typed in a text, after the call for it that is under way. Returns whether everything is saved. */
  const save = async (row: WorkspaceText): Promise<boolean> => {
    const key = textKeyOf(row);
    timers.clear(key);
    await saves.get(key);
    const { text, theirs } = drafts.get(key);
    if (text === undefined) return true;
    if (timers.isStopped() || theirs || isTooLong(row, text)) return false;
    const sent = sendDraft(row);
    saves.set(key, sent);
    return sent;
  };

  return {
    scope,
    drafts,
    save,
    /** Stores what is typed, and saves it after a pause. */
    type: (row: WorkspaceText, text: string) => {
      const key = textKeyOf(row);
      const saved = stored.get(key) ?? row;
      const { seen = saved.text, source = saved.source, theirs } = drafts.get(key);
      const isAsSaved = text === (saved.text ?? '') && !theirs;
      drafts.set(key, isAsSaved ? {} : { text, seen, source, ...(theirs && { theirs }) });
      if (isAsSaved) timers.clear(key);
      else saveLater(row, autosaveMs);
    },
    /** Saves every text that was restored from the browser. */
    saveRestored: (rows: readonly WorkspaceText[]) => {
      for (const row of rows) if (drafts.get(textKeyOf(row)).text !== undefined) saveLater(row, 0);
    },
    /** Saves the typed text over the one that another user saved. */
    saveMine: (row: WorkspaceText, theirs: TextState) => {
      const key = textKeyOf(row);
      const { text = '' } = drafts.get(key);
      drafts.set(key, { text, seen: theirs.text, source: theirs.source });
      return save({ ...row, ...theirs });
    },
    /** Drops the typed text for the one that another user saved. */
    takeTheirs: (row: WorkspaceText) => drafts.set(textKeyOf(row), {}),
    ...createJudgements(queries, scope),
    /** Sends nothing any more: the session ended, and the next one may be that of another account. */
    stop: timers.stop,
    /** Saves at once what waits for a pause in typing: the user leaves. */
    saveAll: (rows: readonly WorkspaceText[]) => {
      for (const row of rows) if (timers.has(textKeyOf(row))) void save(row);
    },
  };
};

export type TranslationEditing = ReturnType<typeof createTranslationEditing>;

export const TranslationEditingContext = createContext<TranslationEditing | null>(null);

/** Actions of the current workspace. Throws outside of `TranslationEditingContext`. */
export const useTranslationEditing = (): TranslationEditing => {
  const editing = use(TranslationEditingContext);
  if (!editing) throw new Error('No translations are edited here');
  return editing;
};
