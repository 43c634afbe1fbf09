import type { TreeEdit } from '@ok/contract/tree/edits/tree-edits.ts';
import { expect, test } from 'vitest';
import { first, makeServer, opened, openIn, refusal, settle, shown, text } from './test-editing.ts';

const english = (value: string, key?: string) => ({ ...text(value, key), language: 'en' }) as TreeEdit;
const published = async (server = makeServer()) => {
  server.publish();
  return opened(server);
};

test('[TRE-04] takes translations, languages and results, which are saved by themselves and taken back', async () => {
  const { server, browser, session } = await published();
  expect(openIn(session).status).toBe('readOnly');
  session.edit([english('In English'), { edit: 'language', language: 'en', active: true }]);
  await browser.pass(1000);
  expect(server.sent).toEqual([[english('In English'), { edit: 'language', language: 'en', active: true }]]);
  expect(openIn(session).saving).toEqual({ status: 'saved', at: 1000 });
  session.undo();
  await browser.pass(1000);
  expect(openIn(session).copy.document.questions[first]?.texts.en).toEqual({ name: 'Vraag 0' });
  session.redo();
  await browser.pass(1000);
  expect([server.batches.length, openIn(session).copy.document.languages.en]).toEqual([3, { active: true }]);
});

test('[TRE-04] takes nothing of its structure or its own language, and says so', async () => {
  const { server, browser, session } = await published();
  const before = server.nameOf();
  session.edit([text('In het Nederlands')]);
  session.edit([{ edit: 'add', node: 'question', key: 'new', value: { texts: {}, options: [] }, to: null }]);
  await browser.pass(60_000);
  expect([server.sent, shown(session)]).toEqual([[], before]);
  expect(openIn(session).copy.dropped).toMatchObject([{ why: 'closed' }, { why: 'closed' }]);
  session.forgetDropped();
  expect(openIn(session).copy.dropped).toEqual([]);
});

test('[TRE-04] meanwhile by somebody else goes on with what it still takes, and the rest is told', async () => {
  const { server, browser, session } = await opened();
  server.publish();
  server.faults.push(refusal(400, 'readonly'));
  session.edit([text('Te laat'), english('Still in time')]);
  await browser.pass(1000);
  expect(openIn(session)).toMatchObject({
    status: 'readOnly',
    copy: { dropped: [{ edit: text('Te laat'), why: 'closed' }], unsent: [english('Still in time')] },
  });
  await browser.pass(1000);
  expect(server.sent.at(-1)).toEqual([english('Still in time')]);
  expect(openIn(session)).toMatchObject({ saving: { status: 'saved' }, copy: { unsent: [] } });
  // What can be taken back is what it takes.
  session.undo();
  await browser.pass(1000);
  expect(server.nameOf()).not.toBe('Te laat');
});

test('[TRE-04] [REL-05] while the page was away keeps an unsaved translation, but not that of what was not saved', async () => {
  const { server, browser, session } = await opened();
  const key = 'new';
  session.edit([{ edit: 'add', node: 'question', key, value: { texts: {}, options: [] }, to: null }]);
  session.edit([english('Lost with it', key)]);
  session.edit([english('Kept')]);
  await settle();
  session.end();
  server.publish();
  const again = await opened(server, browser);
  await browser.pass(1000);
  expect(server.sent).toEqual([[english('Kept')]]);
  expect(openIn(again.session).copy.dropped.map(({ why }) => why)).toEqual(['closed']);
});

test('[TRE-04] meanwhile tells what two people said differently and nobody decided, and still asks about a translation', async () => {
  const { server, browser, session } = await opened();
  server.others(text('Van hen'));
  server.others(english('Theirs'));
  session.edit([text('Van mij'), english('Mine')]);
  await browser.pass(1000);
  expect(openIn(session).copy.conflicts).toMatchObject([{ mine: text('Van mij') }, { mine: english('Mine') }]);
  server.publish();
  await browser.pass(3000);
  const { status, copy } = openIn(session);
  expect(status).toBe('readOnly');
  expect(copy.dropped).toEqual([{ edit: text('Van mij'), why: 'closed' }]);
  expect(copy.conflicts).toMatchObject([{ mine: english('Mine'), theirs: english('Theirs') }]);
  expect(shown(session)).toBe('Van hen');
});
