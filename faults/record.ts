/** Writes that the product acknowledged, and those whose answer never came: it may have carried them out, or not. */
export type WriteRecord = {
  /** Actions by id, with their measurement. */
  actions: Map<string, number>;
  /** Actions that were sent without an answer at the end. */
  unansweredActions: Set<string>;
  /** Measurements with the id of the result that was acknowledged. */
  results: Map<number, number>;
  /** Batches of edits of the draft, and the last text of each option. */
  edits: { batches: number; unanswered: number; texts: Map<string, string>; lastSent: Map<string, string> };
  /** Names of stored pictures. */
  pictures: Set<string>;
  /** Published versions, copies and imports, by the id of their row. */
  published: Set<number>;
  drafts: Set<number>;
  /** Addresses of registrations. */
  registered: Set<string>;
};

export const createRecord = (): WriteRecord => ({
  actions: new Map(),
  unansweredActions: new Set(),
  results: new Map(),
  edits: { batches: 0, unanswered: 0, texts: new Map(), lastSent: new Map() },
  pictures: new Set(),
  published: new Set(),
  drafts: new Set(),
  registered: new Set(),
});

/** Number of acknowledged writes of each kind. */
export const countWrites = (record: WriteRecord): Record<string, number> => ({
  actions: record.actions.size,
  results: record.results.size,
  edits: record.edits.batches,
  pictures: record.pictures.size,
  publications: record.published.size,
  'copies and imports': record.drafts.size,
  registrations: record.registered.size,
});
