/** What somebody was filling in when their session ended, with what they had read when they began. */
export type Draft = { values: object; read: unknown };

let kept: (Draft & { place: string; accountId: number }) | undefined;

/**
 * Keep a form for the one who was filling it in, until they are back at its address. Only in memory: nothing of it is
 * left when the tab is closed.
 */
export const keepDraft = (place: string, accountId: number, draft: Draft): void => {
  kept = { ...draft, place, accountId };
};

/** What is kept of a form for somebody, once; what was somebody else's is forgotten. */
export const takeDraft = (place: string, accountId: number): Draft | undefined => {
  if (kept && kept.accountId !== accountId) kept = undefined;
  if (kept?.place !== place) return undefined;
  const draft = kept;
  kept = undefined;
  return draft;
};
