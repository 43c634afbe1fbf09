/** Unsaved values of a form when its session ended, and the data that it was opened with. */
export type FormDraft = { values: object; read: unknown };

let storedDraft: (FormDraft & { place: string; accountId: number }) | undefined;

/**
 * Keeps a form's draft for an account until the form is opened again. In memory only: closing the tab removes it.
 *
 * @param place identifies the form, such as `language 3`
 */
export const keepDraft = (place: string, accountId: number, draft: FormDraft): void => {
  storedDraft = { ...draft, place, accountId };
};

/** Returns the draft of a form once, and removes it. Discards a draft of another account. */
export const takeDraft = (place: string, accountId: number): FormDraft | undefined => {
  if (storedDraft && storedDraft.accountId !== accountId) storedDraft = undefined;
  if (storedDraft?.place !== place) return undefined;
  const draft = storedDraft;
  storedDraft = undefined;
  return draft;
};
