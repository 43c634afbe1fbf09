import { defineEntity } from '../entity/define-entity.ts';
import { boolean, image, number, text } from '../entity/field.ts';
import { translationOf } from '../entity/translation-of.ts';

/** Employer of a professional. The one with `isOther` asks for a text. */
export const professionalAssociation = defineEntity({
  name: 'professionalAssociation',
  api: ['/api/professional-association'],
  screens: ['/entity/professional-association'],
  labelField: 'name',
  columns: ['name', 'image', 'published'],
  fields: {
    name: text({ required: true }),
    image: image(),
    published: boolean(),
    position: number(),
    isOther: boolean(),
  },
});

/** A professional association in another language. */
export const professionalAssociationTranslation = translationOf(
  professionalAssociation,
  {
    api: '/api/professional-association-translation',
    screens: ['/entity/professional-association-translation'],
    parentKey: 'professionalAssociationId',
    onDelete: 'cascade',
  },
  { name: text({ required: true }) },
);
