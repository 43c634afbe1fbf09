import { entities } from '@ok/contract/entities/index.ts';
import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { describe, expect, test } from 'vitest';
import english from '../../../../../content/ui-en.json';
import dutch from '../../../../../content/ui-nl.json';
import { dataGroups } from '../../data/data-groups.ts';
import { specifiedLinks, tasks } from '../../data/tasks.ts';
import { choiceText, formLabelKey, labelKey } from './field-text.ts';

/** Text about an entity on a screen, with the key that it needs in both catalogues. */
type Label = { kind: string; of: string; key: string };

const declared: readonly Entity[] = Object.values(entities);

/** Keys of all texts about an entity, on its own screens and on those of related entities. */
const labelsOf = (entity: Entity): Label[] => {
  const { name, fields, columns, screens, include = {} } = entity;
  const label = (kind: string, key: string): Label => ({ kind, of: name, key });
  const always = [
    label('the title of its list, of its menu entry and of where it is used', `${name}.home.title`),
    label('the name of one row, in messages, where it is used and in the search', `global.menu.entities.${name}`),
    label('the message that a row was made', `okApp.${name}.created`),
    label('the message that a row was changed', `okApp.${name}.updated`),
    label('the message that a row was deleted', `okApp.${name}.deleted`),
    ...Object.keys(fields).map((key) => label(`the field "${key}"`, labelKey(entity, key))),
  ];
  if (screens.length === 0) return always;
  return [
    ...always,
    label('the title of a new row', `${name}.home.createLabel`),
    label('the title of one row', `${name}.detail.title`),
    label('the sentence that nothing was found', `${name}.home.notFound`),
    label('the help of an empty list', `${name}.home.empty`),
    label('the question before a row is deleted', `${name}.delete.question`),
    ...columns.map((key) => label(`the column "${key}"`, labelKey(entity, key))),
    ...Object.values(include).flatMap((keys) => keys.map((key) => label(`the column "${key}"`, labelKey(entity, key)))),
    ...Object.entries(fields).flatMap(([key, field]) => [
      label(`the field "${key}" in the form`, formLabelKey(entity, key)),
      ...(field.kind === 'choice'
        ? field.values.map((value) =>
            label(
              `the value ${value} of "${key}"`,
              choiceText(entity, key, value, (said) => said),
            ),
          )
        : []),
    ]),
  ];
};

const labelsOfMenu: Label[] = [
  ...specifiedLinks.map(({ key }) => ({ kind: 'an entry', of: 'The menu', key })),
  ...tasks.flatMap(({ name, key, links }) => [
    { kind: 'the name of a task', of: 'The menu', key },
    { kind: 'the line below a task', of: 'The menu', key: `global.menu.admin.taskHints.${name}` },
    ...links.map((link) => ({ kind: 'an entry', of: 'The menu', key: link.key })),
  ]),
  ...dataGroups.flatMap(({ group, lists }) => [
    { kind: 'the name of a group', of: 'All data', key: `allData.groups.${group}` },
    ...lists.map(({ title }) => ({ kind: 'a list', of: 'All data', key: title })),
  ]),
];

const hasText = (texts: unknown) => (key: string) => {
  const part = (of: unknown, name: string) => (of as Record<string, unknown> | undefined)?.[name];
  return /\S/.test(String(key.split('.').reduce(part, texts) ?? ''));
};

const catalogues = { 'content/ui-nl.json': dutch, 'content/ui-en.json': english };

/** Lists the texts missing from a catalogue, each as a sentence that says what to add. */
const missingFrom = (file: string, isThere: (key: string) => boolean, labels: readonly Label[]): string =>
  labels
    .filter(({ key }) => !isThere(key))
    .map(({ kind, of, key }) => `${of} lacks a text in ${file}: ${kind}. Add it under the key ${key}.`)
    .join('\n');

describe.each(Object.entries(catalogues))('%s', (file, texts) => {
  test.each(declared.map((entity) => [entity.name, entity] as const))(
    '[ENT-02] [ENT-03] [ENT-04] has every label of %s',
    (_name, entity) => expect(missingFrom(file, hasText(texts), labelsOf(entity))).toBe(''),
  );

  test('[LAY-03] has every label of the menu', () => expect(missingFrom(file, hasText(texts), labelsOfMenu)).toBe(''));
});

test.each([
  ['letter.title', 'the field "title"'],
  ['letter.home.title', 'the title of its list, of its menu entry and of where it is used'],
  ['letter.home.createLabel', 'the title of a new row'],
  ['letter.home.notFound', 'the sentence that nothing was found'],
  ['letter.home.empty', 'the help of an empty list'],
  ['letter.detail.title', 'the title of one row'],
  ['letter.delete.question', 'the question before a row is deleted'],
  ['letter.kinds.LOUD', 'the value LOUD of "kind"'],
  ['okApp.letter.created', 'the message that a row was made'],
  ['okApp.letter.updated', 'the message that a row was changed'],
  ['okApp.letter.deleted', 'the message that a row was deleted'],
  ['global.menu.entities.letter', 'the name of one row, in messages, where it is used and in the search'],
])('[ENT-02] [ENT-03] [ENT-04] tells by whom, as what and under which key %s is missed', (missing, kind) => {
  const letter: Entity = {
    name: 'letter',
    api: ['/api/letters'],
    screens: ['/entity/letter'],
    labelField: 'title',
    columns: ['title'],
    fields: { title: { kind: 'text' }, kind: { kind: 'choice', values: ['LOUD'] } },
  };
  const sentences = missingFrom('nl', (key) => key !== missing, labelsOf(letter));
  expect(sentences.split('\n')).toContain(`letter lacks a text in nl: ${kind}. Add it under the key ${missing}.`);
});
