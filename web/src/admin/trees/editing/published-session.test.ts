import type { TreeEdit } from '@ok/contract/tree/edits/tree-edits.ts';
import { expect, test } from 'vitest';
import {
  createFakeServer,
  firstQuestion,
  flushMicrotasks,
  getState,
  nameIn,
  openEditingSession,
  responseError,
  textEdit,
} from './test-editing.ts';

const englishEdit = (value: string, key?: string) => ({ ...textEdit(value, key), language: 'en' }) as TreeEdit;
const openPublished = async (server = createFakeServer()) => {
  server.publish();
  return openEditingSession(server);
};

test('[TRE-04] a published version takes edits of translations, languages and results, with undo', async () => {
  const { server, browser, session } = await openPublished();
  expect(getState(session).status).toBe('readOnly');
  session.edit([englishEdit('In English'), { edit: 'language', language: 'en', active: true }]);
  await browser.advanceTime(1000);
  expect(server.sent).toEqual([[englishEdit('In English'), { edit: 'language', language: 'en', active: true }]]);
  expect(getState(session).saving).toEqual({ status: 'saved', at: 1000 });
  session.undo();
  await browser.advanceTime(1000);
  expect(getState(session).copy.document.questions[firstQuestion]?.texts.en).toEqual({ name: 'Vraag 0' });
  session.redo();
  await browser.advanceTime(1000);
  expect([server.batches.length, getState(session).copy.document.languages.en]).toEqual([3, { active: true }]);
});

test('[TRE-04] a published version refuses edits of its structure and its own language, and reports them', async () => {
  const { server, browser, session } = await openPublished();
  const before = server.getName();
  session.edit([textEdit('In het Nederlands')]);
  session.edit([{ edit: 'add', node: 'question', key: 'new', value: { texts: {}, options: [] }, to: null }]);
  await browser.advanceTime(60_000);
  expect([server.sent, nameIn(session)]).toEqual([[], before]);
  expect(getState(session).copy.dropped).toMatchObject([{ why: 'closed' }, { why: 'closed' }]);
  session.forgetDropped();
  expect(getState(session).copy.dropped).toEqual([]);
});

test('[TRE-04] after another user publishes, allowed edits are still saved, and the others are reported', async () => {
  const { server, browser, session } = await openEditingSession();
  server.publish();
  server.outcomes.push(responseError(400, 'readonly'));
  session.edit([textEdit('Te laat'), englishEdit('Still in time')]);
  await browser.advanceTime(1000);
  expect(getState(session)).toMatchObject({
    status: 'readOnly',
    copy: { dropped: [{ edit: textEdit('Te laat'), why: 'closed' }], unsent: [englishEdit('Still in time')] },
  });
  await browser.advanceTime(1000);
  expect(server.sent.at(-1)).toEqual([englishEdit('Still in time')]);
  expect(getState(session)).toMatchObject({ saving: { status: 'saved' }, copy: { unsent: [] } });
  // Undo takes back only the edit that was saved.
  session.undo();
  await browser.advanceTime(1000);
  expect(server.getName()).not.toBe('Te laat');
});

test('[TRE-04] [REL-05] after publishing while the page was closed, an unsaved translation is kept, except that of an unsaved node', async () => {
  const { server, browser, session } = await openEditingSession();
  const key = 'new';
  session.edit([{ edit: 'add', node: 'question', key, value: { texts: {}, options: [] }, to: null }]);
  session.edit([englishEdit('Lost with it', key)]);
  session.edit([englishEdit('Kept')]);
  await flushMicrotasks();
  session.end();
  server.publish();
  const reopened = await openEditingSession(server, browser);
  await browser.advanceTime(1000);
  expect(server.sent).toEqual([[englishEdit('Kept')]]);
  expect(getState(reopened.session).copy.dropped.map(({ why }) => why)).toEqual(['closed']);
});

test('[TRE-04] publishing drops open conflicts of the tree’s own language, and keeps those of translations', async () => {
  const { server, browser, session } = await openEditingSession();
  server.editByOthers(textEdit('Van hen'));
  server.editByOthers(englishEdit('Theirs'));
  session.edit([textEdit('Van mij'), englishEdit('Mine')]);
  await browser.advanceTime(1000);
  expect(getState(session).copy.conflicts).toMatchObject([
    { mine: textEdit('Van mij') },
    { mine: englishEdit('Mine') },
  ]);
  server.publish();
  await browser.advanceTime(3000);
  const { status, copy } = getState(session);
  expect(status).toBe('readOnly');
  expect(copy.dropped).toEqual([{ edit: textEdit('Van mij'), why: 'closed' }]);
  expect(copy.conflicts).toMatchObject([{ mine: englishEdit('Mine'), theirs: englishEdit('Theirs') }]);
  expect(nameIn(session)).toBe('Van hen');
});
