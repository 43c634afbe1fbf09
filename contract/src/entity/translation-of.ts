import { defineEntity, type Entity } from './define-entity.ts';
import { type Field, reference } from './field.ts';

/** Name of the entity with the translations of an entity. */
export const translationName = (name: string): string => `${name}Translation`;

/**
 * Declares the translations of an entity: one row per parent and language, with the parent's translated fields.
 *
 * @param parent entity that is translated
 * @param names irregular names: `api` path, `screens`, and the key of the reference to the parent; `onDelete: cascade`
 *   if translations are deleted with their parent
 * @param fields translated texts, with their limits in a translation
 */
export const translationOf = <const P extends string, const K extends string, const F extends Record<string, Field>>(
  parent: Entity<P>,
  names: { api: string; screens: readonly string[]; parentKey: K; onDelete?: 'cascade' },
  fields: F,
) => {
  // Replies include the field that makes the parent read-only, so that a screen knows it for a translation too.
  const statusField = parent.readOnly?.field;
  const isBeside = statusField !== undefined && !Object.hasOwn(parent.fields, statusField);
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
    // The compiler takes a computed key for any string, so it can't see that this one is the key of a field.
    ...(isBeside && { include: { [names.parentKey]: [statusField] } as never }),
    labelField: Object.keys(fields)[0] as keyof F & string,
    columns: [...Object.keys(fields), 'languageId', names.parentKey] as 'languageId'[],
  });
};
