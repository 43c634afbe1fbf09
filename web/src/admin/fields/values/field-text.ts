import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import type { Field, Kind } from '@ok/contract/entity/field.ts';
import { longDateTime } from '../../../texts/dates.ts';
import type { Texts } from '../../../texts/translate.ts';
import { overrideOf, textPrefixOf } from '../../overrides/index.ts';
import { documentToLine, textOfHtml } from './plain-text.ts';
import { listReferences, referenceOf, targetEntity } from './references.ts';

/** Texts and language of the page. */
export type TextContext = { t: Texts; language: string };

type FieldPlace = { entity: Entity; name: string; row: AnsweredRow };

/** A field of a row. */
export type RowField = FieldPlace & { field: Field };

/** A field of one kind. */
export type RowFieldOfKind<K extends Kind> = FieldPlace & { field: Extract<Field, { kind: K }> };

type TextFace<K extends Kind> = (shown: RowFieldOfKind<K>, words: TextContext) => string;

const rawText = ({ name, row }: RowField) => String(row[name] ?? '');

/** Name of one of the values of a choice. */
export const choiceText = (entity: Entity, name: string, value: string, t: Texts): string =>
  t(`${entity.name}.${name}${name.endsWith('s') ? 'es' : 's'}.${value}`);

/** Text of a referenced row, with its secondary label if the entity includes it, such as the version of a tree. */
const referenceText: TextFace<'reference'> = ({ entity, name, field, row }, { t, language }) => {
  const target = targetEntity(field.target);
  const found = referenceOf(name, target, row);
  const { secondaryLabel } = overrideOf(field.target);
  if (!found || !secondaryLabel || !entity.include?.[name]?.includes(secondaryLabel)) return found?.text ?? '';
  return `${found.text} · ${t(labelKey(target, secondaryLabel)).toLocaleLowerCase(language)} ${row[secondaryLabel] ?? ''}`;
};

/** Every kind of field as one line of text. Lists are searched and sorted by it. */
const textsByKind: { [K in Kind]: TextFace<K> } = {
  text: rawText,
  longText: rawText,
  richText: ({ name, row }) => documentToLine(String(row[name] ?? '')),
  html: ({ name, row }) => textOfHtml(String(row[name] ?? '')),
  number: rawText,
  boolean: ({ name, row }, { t }) => t(row[name] ? 'global.yes' : 'global.no'),
  choice: ({ entity, name, row }, { t }) => (row[name] ? choiceText(entity, name, String(row[name]), t) : ''),
  dateTime: ({ name, row }, { language }) => (row[name] ? longDateTime(String(row[name]), language) : ''),
  image: ({ row }) => String(row.altText ?? row.media ?? ''),
  reference: referenceText,
  list: ({ name, field, row }) =>
    listReferences(name, targetEntity(field.target), row)
      .map(({ text }) => text)
      .join(', '),
};

/** Field of a row as one line of text. */
export const fieldText = (rowField: RowField, words: TextContext): string =>
  (textsByKind[rowField.field.kind] as (shown: RowField, words: TextContext) => string)(rowField, words);

/** Key of the label of a field. */
export const labelKey = (entity: Entity, name: string): string => `${textPrefixOf(entity)}.${name}`;

/** Key of the label of a field in its form. */
export const formLabelKey = (entity: Entity, name: string): string =>
  labelKey(entity, overrideOf(entity.name).formLabels?.[name] ?? name);

/** Name of a field's control: of one language, where the form has it in several. */
export const controlName = (name: string, inLanguage: string | undefined): string =>
  inLanguage === undefined ? name : `${inLanguage}_${name}`;
