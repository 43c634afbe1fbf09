import { expect, test } from 'vitest';
import texts from '../../../../content/ui-nl.json';
import { flattenTexts } from '../../../../contract/src/rules/flatten-texts.ts';
import type { Texts } from '../../texts/translate.ts';
import { eventText } from './event-text.ts';

const catalogue = new Map([...flattenTexts(texts)].map(([key, text]) => [key, String(text)]));
const t = ((key: string, params: Record<string, string> = {}) =>
  (catalogue.get(key) ?? '').replaceAll(/\{\{(\w+)\}\}/g, (_, name) => params[name] ?? '')) as Texts;

const data = { tree: 4, version: 2, publication: 3, message: 'tree 4, version 2, publication 3' };

test('[PRI-04] a version that was published or withdrawn is named in the language of the page', () => {
  const event = { type: 'VERSION_PUBLISH', data };
  expect(eventText(t, event)).toBe('Vragenboom 4, versie 2, publicatie 3');
  expect(eventText(t, { ...event, data: { ...data, unexplained: 7 } })).toBe(
    'Vragenboom 4, versie 2, publicatie 3. Gepubliceerd zonder redenen.',
  );
  const { publication: _publication, ...without } = data;
  expect(eventText(t, { type: 'VERSION_WITHDRAW', data: without })).toBe('Vragenboom 4, versie 2');
});

test('[MGT-02] any other event says what the server says of it, and a failed sign-in nothing', () => {
  expect(eventText(t, { type: 'CONTENT_UPDATE', data: { message: 'question 7: name' } })).toBe('question 7: name');
  expect(eventText(t, { type: 'AUTHENTICATION_FAILURE', data: { message: 'Bad credentials' } })).toBeUndefined();
});
