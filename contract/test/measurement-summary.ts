/** A moment as replies hold it. */
export const time = '2026-11-22T10:00:00.000Z';
/** A measurement in a list of its owner, with a value in every field. */
export const summary = {
  key: crypto.randomUUID(),
  statisticsId: 1,
  publicationId: 2,
  treeRowId: 3,
  treeId: 4,
  treeName: 'a',
  treeVersion: 5,
  language: 'nl',
  startedAt: time,
  lastActionAt: time,
  endedAt: time,
  status: 'FINISHED',
  step: 6,
  score: 7,
  resultName: 'a',
  resumable: true,
  correctableUntil: time,
  correction: { supersedes: crypto.randomUUID(), correctedAt: time, reason: 'MISREAD' },
  supersededBy: crypto.randomUUID(),
};
/** Fields of it that may be null. */
export const nullableOfSummary = ['endedAt', 'score', 'resultName', 'correctableUntil', 'correction', 'supersededBy'];
