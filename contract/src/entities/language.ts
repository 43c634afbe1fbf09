import { defineEntity } from '../entity/define-entity.ts';
import { boolean, choice, dateTime, reference, text } from '../entity/field.ts';
import { contentLimits } from '../rules/values/content-limits.ts';
import { limits } from '../rules/values/limits.ts';

export const language = defineEntity({
  name: 'language',
  api: ['/api/languages'],
  screens: ['/entity/language'],
  labelField: 'name',
  columns: ['name', 'localName', 'unicodeFlag', 'code'],
  fields: {
    name: text({ required: true, max: contentLimits.languageName }),
    localName: text({ required: true, max: contentLimits.languageLocalName }),
    unicodeFlag: text({ max: contentLimits.unicodeFlag }),
    code: text({ required: true, max: limits.languageCode }),
    /** Writing direction. */
    direction: choice(['ltr', 'rtl'], { default: 'ltr' }),
  },
});

/** A language in which the product is available. */
export const supportedLanguage = defineEntity({
  name: 'supportedLanguage',
  api: ['/api/supported-languages', '/api/translations/supported-languages'],
  screens: ['/entity/supported-language'],
  labelField: 'languageId',
  include: { languageId: ['code', 'name'] },
  columns: ['defaultLanguage', 'systemLanguage', 'lastModifiedDate', 'active', 'deleted', 'languageId'],
  fields: {
    defaultLanguage: boolean(),
    systemLanguage: boolean(),
    lastModifiedDate: dateTime(),
    active: boolean(),
    deleted: boolean(),
    languageId: reference('language', { required: true }),
  },
});
