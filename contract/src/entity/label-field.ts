import type { Entity } from './define-entity.ts';

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The key under which a row of an entity says what stands for it: a picture by the name of its file. */
export const labelProperty = ({ labelField, fields }: Entity): string =>
  fields[labelField]?.kind === 'image' ? 'media' : labelField;

/** Whether a reference is answered as an object rather than as an id: those whose key does not end in `Id`. */
export const isNested = (key: string): boolean => !key.endsWith('Id');

/** The key beside `languageId` that says what stands for the language: `languageName`. */
export const labelKeyBeside = (key: string, target: Entity): string =>
  key.slice(0, -2) + capital(labelProperty(target));
