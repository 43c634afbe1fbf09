import { defineEntity } from '../entity/define-entity.ts';
import { boolean, choice, dateTime, html, image, number, reference, text } from '../entity/field.ts';
import { translationOf } from '../entity/translation-of.ts';

/** One version of a question tree. Versions of one tree share their `treeId`. */
export const questionTree = defineEntity({
  name: 'questionTree',
  api: ['/api/question-trees'],
  screens: ['/entity/question-tree'],
  labelField: 'name',
  columns: [
    'name',
    'position',
    'image',
    'description',
    'status',
    'version',
    'treeId',
    'lastModifiedDate',
    'test',
    'language',
    'questionId',
  ],
  readOnly: { field: 'status', unless: 'DRAFT', except: ['position', 'status', 'lastModifiedDate', 'test'] },
  fields: {
    name: text({ required: true }),
    position: number(),
    image: image({ required: true }),
    description: html(),
    status: choice(['DRAFT', 'PUBLISHED', 'WAS_PUBLISHED'], { default: 'DRAFT' }),
    version: number({ required: true }),
    treeId: number({ required: true }),
    lastModifiedDate: dateTime(),
    test: boolean(),
    language: text(),
    questionId: reference('question'),
  },
});

/** A question tree in another language. It has its own calls and no screens. */
export const questionTreeTranslation = translationOf(
  questionTree,
  { api: '/api/question-tree-translations', screens: [], parentKey: 'treeId', onDelete: 'cascade' },
  { name: text({ required: true }), description: html() },
);

/** A language in which a question tree is available. */
export const questionTreeLanguage = defineEntity({
  name: 'questionTreeLanguage',
  api: ['/api/question-tree-languages'],
  screens: ['/entity/question-tree-language'],
  labelField: 'languageId',
  columns: ['active', 'languageId', 'treeId'],
  fields: {
    active: boolean(),
    defaultLanguage: boolean(),
    languageId: reference('language'),
    treeId: reference('questionTree', { onDelete: 'cascade' }),
  },
});
