import { defineEntity } from '../entity/define-entity.ts';
import { boolean, reference, text } from '../entity/field.ts';

/** What is held of somebody beside their account. */
export const profile = defineEntity({
  name: 'profile',
  api: ['/api/profiles'],
  screens: ['/entity/profile'],
  shownBy: 'userId',
  columns: [
    'organization',
    'professionalAssociation',
    'professionalAssociationRegistrationNumber',
    'agreeOnResearch',
    'test',
    'userId',
  ],
  fields: {
    organization: text(),
    professionalAssociation: text(),
    professionalAssociationRegistrationNumber: text(),
    agreeOnResearch: boolean(),
    test: boolean(),
    userId: reference('user', { required: true }),
  },
});
