import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import type { Field, Kind } from '@ok/contract/entity/field.ts';
import { longDateTime } from '../../texts/dates.ts';
import type { Texts } from '../../texts/translate.ts';
import { overrideOf, textsOf } from '../overrides/index.ts';
import { textOfDocument, textOfHtml } from './plain-text.ts';
import { listOf, referenceOf, targetOf } from './references.ts';

/** The words of a reader. */
export type Words = { t: Texts; language: string };

type Place = { entity: Entity; name: string; row: AnsweredRow };

/** A field of a row. */
export type Shown = Place & { field: Field };

/** A field of one kind. */
export type ShownAs<K extends Kind> = Place & { field: Extract<Field, { kind: K }> };

type TextFace<K extends Kind> = (shown: ShownAs<K>, words: Words) => string;

const plain = ({ name, row }: Shown) => String(row[name] ?? '');

/** The name of one of the values of a choice. */
export const choiceText = (entity: Entity, name: string, value: string, t: Texts): string =>
  t(`${entity.name}.${name}${name.endsWith('s') ? 'es' : 's'}.${value}`);

/** What a row refers to, with what tells it apart where that is answered beside it: the version of a tree. */
const referenceText: TextFace<'reference'> = ({ entity, name, field, row }, { t, language }) => {
  const target = targetOf(field.target);
  const found = referenceOf(name, target, row);
  const { secondaryLabel } = overrideOf(field.target);
  if (!found || !secondaryLabel || !entity.include?.[name]?.includes(secondaryLabel)) return found?.text ?? '';
  return `${found.text} · ${t(labelKey(target, secondaryLabel)).toLocaleLowerCase(language)} ${row[secondaryLabel] ?? ''}`;
};

/** Every kind as one line of text: what a list is searched and sorted by. */
const texts: { [K in Kind]: TextFace<K> } = {
  text: plain,
  longText: plain,
  richText: ({ name, row }) => textOfDocument(String(row[name] ?? '')),
  html: ({ name, row }) => textOfHtml(String(row[name] ?? '')),
  number: plain,
  boolean: ({ name, row }, { t }) => t(row[name] ? 'global.yes' : 'global.no'),
  choice: ({ entity, name, row }, { t }) => (row[name] ? choiceText(entity, name, String(row[name]), t) : ''),
  dateTime: ({ name, row }, { language }) => (row[name] ? longDateTime(String(row[name]), language) : ''),
  image: ({ row }) => String(row.altText ?? row.media ?? ''),
  reference: referenceText,
  list: ({ name, field, row }) =>
    listOf(name, targetOf(field.target), row)
      .map(({ text }) => text)
      .join(', '),
};

/** A field of a row as one line of text. */
export const fieldText = (shown: Shown, words: Words): string =>
  (texts[shown.field.kind] as (shown: Shown, words: Words) => string)(shown, words);

/** The key of the label of a field. */
export const labelKey = (entity: Entity, name: string): string => `${textsOf(entity)}.${name}`;

/** The label of a field in the form. */
export const formLabelKey = (entity: Entity, name: string): string =>
  labelKey(entity, overrideOf(entity.name).formLabels?.[name] ?? name);
