import type { Entity } from './define-entity.ts';

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Key that holds the label of a row in a reply. For a picture that is the name of its file. */
export const labelProperty = ({ labelField, fields }: Entity): string =>
  fields[labelField]?.kind === 'image' ? 'media' : labelField;

/** Whether a reply holds a reference as an object instead of an id. True for keys that don't end in `Id`. */
export const isNested = (key: string): boolean => !key.endsWith('Id');

/** Key of a reference's label, beside its id: `languageId` → `languageName`. */
export const labelKeyBeside = (key: string, target: Entity): string =>
  key.slice(0, -2) + capitalize(labelProperty(target));
