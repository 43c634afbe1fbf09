import { defineEntity, type Entity } from './define-entity.ts';
import { type Field, reference } from './field.ts';

/**
 * The translations of an entity: one row a parent and language, holding the same fields as the parent for the texts
 * that are translated.
 *
 * @param parent the entity that is translated
 * @param names its irregular names: `api` path, `screens`, and the key of the reference to the parent; `onDelete: cascade`
 *   where it is deleted with its parent
 * @param fields the translated texts, with the limits they have in a translation
 */
export const translationOf = <const P extends string, const K extends string, const F extends Record<string, Field>>(
  parent: Entity<P>,
  names: { api: string; screens: readonly string[]; parentKey: K; onDelete?: 'cascade' },
  fields: F,
) => {
  // Whether the parent still changes is answered beside a translation as beside the parent itself.
  const status = parent.readOnly?.field;
  const isBeside = status !== undefined && !Object.hasOwn(parent.fields, status);
  return defineEntity({
    name: `${parent.name}Translation` as `${P}Translation`,
    api: [names.api],
    screens: names.screens,
    fields: {
      ...fields,
      languageId: reference('language', { required: true }),
      [names.parentKey]: reference(parent.name, { required: true, onDelete: names.onDelete }),
    } as F & { languageId: { kind: 'reference'; target: 'language'; required: true } } & {
      [key in K]: { kind: 'reference'; target: P; required: true };
    },
    ...(isBeside && { include: { [names.parentKey]: [status] } as never }),
    labelField: Object.keys(fields)[0] as keyof F & string,
    columns: [...Object.keys(fields), 'languageId', names.parentKey] as 'languageId'[],
  });
};
