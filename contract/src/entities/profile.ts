import { defineEntity } from '../entity/define-entity.ts';
import { boolean, reference, text } from '../entity/field.ts';

/** Personal details of a user that are not part of the account. */
export const profile = defineEntity({
  name: 'profile',
  api: ['/api/profiles'],
  screens: ['/entity/profile'],
  paged: true,
  labelField: 'userId',
  columns: [
    'organization',
    'professionalAssociationId',
    'professionalAssociation',
    'professionalAssociationRegistrationNumber',
    'agreeOnResearch',
    'test',
    'userId',
  ],
  fields: {
    organization: text(),
    /** Association that the user chose from the list. */
    professionalAssociationId: reference('professionalAssociation'),
    /** Association that the user typed because the list lacks it. */
    professionalAssociation: text(),
    professionalAssociationRegistrationNumber: text(),
    agreeOnResearch: boolean(),
    test: boolean(),
    userId: reference('user', { required: true }),
  },
});
