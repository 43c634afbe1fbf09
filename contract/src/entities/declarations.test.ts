import { describe, expect, test } from 'vitest';
import type { SpecifiedField } from '../../test/specified-area.ts';
import { specifiedAreas } from '../../test/specified-areas.ts';
import type { Entity } from '../entity/define-entity.ts';
import type { Kind } from '../entity/field.ts';
import { entities, targets } from './index.ts';
import { user } from './user.ts';

const declared: Readonly<Record<string, Entity>> = entities;

const kinds: Record<SpecifiedField['is'], Kind> = {
  text: 'text',
  longText: 'longText',
  document: 'richText',
  html: 'html',
  number: 'number',
  boolean: 'boolean',
  choice: 'choice',
  moment: 'dateTime',
  picture: 'image',
  list: 'list',
  row: 'reference',
};

/** Label field of each entity, written out from the specification. */
const labelField: Record<string, string> = {
  question: 'name',
  questionOption: 'name',
  questionOptionExample: 'identifier',
  testResult: 'score',
  profile: 'userId',
  testResultSlide: 'image',
  questionTree: 'name',
  language: 'name',
  supportedLanguage: 'languageId',
  email: 'identifier',
  notification: 'identifier',
  questionTreeLanguage: 'languageId',
  questionTranslation: 'name',
  questionOptionTranslation: 'name',
  questionOptionExampleTranslation: 'content',
  testResultTranslation: 'name',
  testResultSlideTranslation: 'content',
  emailTranslation: 'subject',
  notificationTranslation: 'title',
  userNotification: 'notificationId',
  professionalAssociation: 'name',
};

describe.each(specifiedAreas.map((area) => [area.row, area.name, area] as const))('[%s] %s', (_row, name, area) => {
  const entity = declared[name] as Entity;

  test('is declared by its name, with its calls, screens and columns', () => {
    expect(entity.name).toBe(name);
    expect(entity.api).toEqual(area.calls);
    expect(entity.screens).toEqual(area.screens);
    // Columns beyond the specification come last.
    if (area.inOrder) expect(entity.columns.slice(0, area.columns.length)).toEqual(area.columns);
    else expect(entity.columns).toEqual(expect.arrayContaining([...area.columns]));
    expect(entity.labelField).toBe(labelField[name]);
  });

  test('[ENT-07] has its fields, with their kinds, limits and what is required', () => {
    for (const [key, { is, of, required, max, min }] of Object.entries(area.fields)) {
      const field = entity.fields[key] as Record<string, unknown> | undefined;
      const needed = required === true || area.needs?.includes(key) === true;
      expect(field, key).toMatchObject({ kind: kinds[is], ...(of && { target: of }) });
      expect(field?.required ?? false, key).toBe(needed);
      if (max !== undefined) expect(field?.max, key).toBe(max);
      if (min !== undefined) expect(field?.min, key).toBe(min);
    }
  });

  test('[ENT-11] begins a new row as it should', () => {
    for (const [key, value] of Object.entries(area.defaults ?? {})) {
      const { default: byDefault = false } = entity.fields[key] as { default?: unknown };
      expect(byDefault, key).toBe(value);
    }
  });
});

test('a list names the reference field by which its rows are found', () => {
  const by = Object.fromEntries(
    Object.values(declared).flatMap(({ name, fields }) =>
      Object.entries(fields).flatMap(([key, field]) => (field.kind === 'list' ? [[`${name}.${key}`, field.by]] : [])),
    ),
  );
  expect(by).toMatchObject({
    'question.questionOptions': 'questionId',
    'questionOption.examples': 'option',
    'testResult.images': 'testResultId',
  });
});

test('[ENT-21] an option refers to a question, but may be without one', () => {
  const { questionId } = entities.questionOption.fields;
  expect(questionId).toMatchObject({ kind: 'reference', target: 'question' });
  expect(questionId).not.toHaveProperty('required');
});

test('[ENT-22] [ENT-25] a POST may name the parent in its path', () => {
  expect(entities.questionOptionExample.parentParam).toBe('option');
  expect(entities.testResultSlide.parentParam).toBe('testResultId');
  expect(entities.testResultSlide.fields.position.alsoAs).toBe('order');
});

test('[ENT-26] a tree is a draft, published or formerly published', () => {
  expect(entities.questionTree.fields.status.values).toEqual(['DRAFT', 'PUBLISHED', 'WAS_PUBLISHED']);
});

test('[I18-05] a language has a writing direction, by default left to right', () => {
  expect(entities.language.fields.direction).toMatchObject({
    kind: 'choice',
    values: ['ltr', 'rtl'],
    default: 'ltr',
  });
});

test('[ENT-28] a supported language includes the code and name of its language', () => {
  expect(entities.supportedLanguage.include).toEqual({ languageId: ['code', 'name'] });
});

test('[ENT-30] the second address of notifications has the id of a change at its end', () => {
  expect(entities.notification.idInPath).toBe('/api/notification/notification');
});

test('[TRE-12] the translations of trees have calls, texts, and no screens', () => {
  const { questionTreeTranslation } = entities;
  expect(questionTreeTranslation).toMatchObject({
    name: 'questionTreeTranslation',
    api: ['/api/question-tree-translations'],
    labelField: 'name',
    columns: ['name', 'description', 'languageId', 'treeId'],
    fields: {
      name: { kind: 'text', required: true },
      description: { kind: 'html' },
      languageId: { kind: 'reference', target: 'language', required: true },
      treeId: { kind: 'reference', target: 'questionTree', required: true, onDelete: 'cascade' },
    },
  });
  expect(questionTreeTranslation.screens).toEqual([]);
});

test('[ENT-40] an association has a position, and a field for the one called other', () => {
  const { professionalAssociation, professionalAssociationTranslation } = entities;
  expect(professionalAssociation.fields).toMatchObject({ position: { kind: 'number' }, isOther: { kind: 'boolean' } });
  expect(professionalAssociationTranslation).toMatchObject({
    name: 'professionalAssociationTranslation',
    api: ['/api/professional-association-translation'],
    screens: ['/entity/professional-association-translation'],
    labelField: 'name',
    fields: {
      name: { kind: 'text', required: true },
      languageId: { kind: 'reference', target: 'language', required: true },
      professionalAssociationId: {
        kind: 'reference',
        target: 'professionalAssociation',
        required: true,
        onDelete: 'cascade',
      },
    },
  });
});

test('[ENT-05] rows that are deleted with their parent keep nothing from being deleted', () => {
  // Specified entities only: further entities declare `onDelete` themselves.
  const specified = Object.entries(declared).filter(([name]) => name.replace(/Translation$/, '') in labelField);
  const goingAlong = specified.flatMap(([name, { fields }]) =>
    Object.entries(fields).flatMap(([key, field]) =>
      field.kind === 'reference' && field.onDelete === 'cascade' ? [`${name}.${key}`] : [],
    ),
  );
  expect(goingAlong.sort()).toEqual([
    'professionalAssociationTranslation.professionalAssociationId',
    'questionTreeLanguage.treeId',
    'questionTreeTranslation.treeId',
    'userNotification.notificationId',
  ]);
});

test('[USR-01] users are labelled by their login, in a table of another name', () => {
  expect(user).toMatchObject({
    name: 'user',
    table: 'user_account',
    api: ['/api/users'],
    screens: ['/admin/user-management'],
    labelField: 'login',
    columns: [
      'login',
      'firstName',
      'lastName',
      'email',
      'activated',
      'langKey',
      'createdBy',
      'createdDate',
      'lastModifiedBy',
      'lastModifiedDate',
      'lastSignInDate',
    ],
    fields: { login: { kind: 'text', required: true } },
  });
  expect(targets).toEqual({ ...entities, user });
});

test('every reference and list has a declared target', () => {
  for (const { name, fields } of Object.values(declared)) {
    for (const [key, field] of Object.entries(fields)) {
      if (field.kind !== 'reference' && field.kind !== 'list') continue;
      expect(targets[field.target]?.name, `${name}.${key}`).toBe(field.target);
      if (field.kind !== 'list') continue;
      expect(targets[field.target]?.fields[field.by], `${name}.${key}`).toMatchObject({
        kind: 'reference',
        target: name,
      });
    }
  }
});
