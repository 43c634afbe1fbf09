/** Unsaved text as stored: what was typed, and the saved text and source when the user began to type. */
type StoredDraft = { text: string; seen: string | null; source?: string };

/** Storage of the unsaved texts of one user in one language. It outlives the tab. */
export type TextDraftStorage = {
  read: () => Readonly<Record<string, StoredDraft>>;
  /** Stores the draft of a text, or removes it without one. */
  write: (key: string, draft: StoredDraft | undefined) => void;
};

/**
 * Opens the storage of unsaved texts. Without access to it, drafts last until the tab is closed.
 *
 * @param area texts of the screens, or translations of content
 */
export function openTextDraftStorage(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  { accountId, language, area = 'text' }: { accountId: number; language: string; area?: 'text' | 'translation' },
): TextDraftStorage {
  const name = `ok-${area}-drafts-${accountId}-${language}`;
  const read = (): Readonly<Record<string, StoredDraft>> => {
    try {
      return JSON.parse(storage.getItem(name) ?? '{}') as Record<string, StoredDraft>;
    } catch {
      return {};
    }
  };
  return {
    read,
    write: (key, draft) => {
      // Another tab may have stored drafts of other texts since.
      const { [key]: former, ...others } = read();
      if (!draft && !former) return;
      const next = draft ? { ...others, [key]: draft } : others;
      try {
        if (Object.keys(next).length === 0) storage.removeItem(name);
        else storage.setItem(name, JSON.stringify(next));
      } catch {
        // The drafts of the tab itself stay.
      }
    },
  };
}
