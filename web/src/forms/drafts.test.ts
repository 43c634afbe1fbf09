import { beforeEach, expect, test } from 'vitest';
import { keepDraft, takeDraft } from './drafts.ts';

const draft = { values: { name: 'Getypt' }, read: { id: 1, revision: 2 } };

beforeEach(() => {
  takeDraft('', 0);
});

test('[ENT-04] a draft from an ended session is returned once, to its own form', () => {
  keepDraft('language 1', 7, draft);
  expect(takeDraft('language 2', 7)).toBeUndefined();
  expect(takeDraft('language 1', 7)).toMatchObject(draft);
  expect(takeDraft('language 1', 7)).toBeUndefined();
});

test('[ENT-04] a draft of another account is never returned, and is discarded', () => {
  keepDraft('language 1', 7, draft);
  expect(takeDraft('language 1', 8)).toBeUndefined();
  expect(takeDraft('language 1', 7)).toBeUndefined();
});
