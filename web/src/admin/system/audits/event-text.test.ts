import { expect, test, vi } from 'vitest';
import dutch from '../../../../../content/ui-nl.json';

const memory = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
vi.stubGlobal('window', { localStorage: memory, sessionStorage: memory, addEventListener: () => undefined });
vi.stubGlobal('document', { documentElement: { lang: 'nl', dir: 'ltr' }, addEventListener: () => undefined });
const { addTexts, getTextsState, setTextsState } = await import('../../../texts/texts-store.ts');
const { describeEvent } = await import('./event-text.ts');
addTexts('nl', dutch);
setTextsState({ status: 'ready', language: 'nl' });
const { t } = getTextsState();

const versions = [{ id: 12, revision: 1, treeId: 4, version: 2, name: 'OK! Peuter' }];
const published = { object: 'questionTree', objectId: '12', tree: 4, version: 2, publication: 3, message: 'tree 4' };

test('[PRI-04] a version that was published or withdrawn has its name, its numbers and a link to its screen', () => {
  const event = { type: 'VERSION_PUBLISH', data: published };
  const name = 'OK! Peuter, versie 2, publicatie 3';
  expect(describeEvent(t, event, versions)).toEqual({ name, to: '/admin/question-trees/12' });
  expect(describeEvent(t, { ...event, data: { ...published, unexplained: 7 } }, versions)).toEqual({
    name,
    to: '/admin/question-trees/12',
    details: 'Gepubliceerd zonder redenen',
  });
  const { publication: _publication, ...without } = published;
  expect(describeEvent(t, { type: 'VERSION_WITHDRAW', data: without }, versions).name).toBe('OK! Peuter, versie 2');
});

test('[PRI-04] a version that is gone keeps its numbers, and leads nowhere', () => {
  const event = { type: 'VERSION_PUBLISH', data: published };
  expect(describeEvent(t, event, [])).toEqual({ name: 'Vragenboom 4, versie 2, publicatie 3' });
  const edited = { type: 'CONTENT_UPDATE', data: { object: 'questionTree', objectId: '12', edits: 3 } };
  expect(describeEvent(t, edited, [])).toEqual({ name: 'Vragenboom 12', details: '3 wijzigingen' });
});

test('[MGT-02] changed content has its name, a link unless it was deleted, and the labels of its fields', () => {
  const question = { object: 'question', objectId: '7' };
  const data = { ...question, fields: 'name, lastModifiedDate' };
  expect(describeEvent(t, { type: 'CONTENT_UPDATE', data }, undefined)).toEqual({
    name: 'Vraag 7',
    to: '/entity/question/7',
    details: 'Vraag',
  });
  expect(describeEvent(t, { type: 'CONTENT_DELETE', data: question }, undefined)).toEqual({ name: 'Vraag 7' });
});

test('[MGT-02] any other event says what the server says of it, and a failed sign-in nothing', () => {
  const level = { type: 'LOG_LEVEL_CHANGE', data: { message: 'logger http: INFO' } };
  expect(describeEvent(t, level, undefined)).toEqual({ details: 'logger http: INFO' });
  expect(describeEvent(t, { type: 'AUTHENTICATION_FAILURE', data: { message: 'Bad' } }, undefined)).toEqual({});
});
