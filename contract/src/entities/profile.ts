import { defineEntity } from '../entity/define-entity.ts';
import { boolean, reference, text } from '../entity/field.ts';

/** What is held of somebody beside their account. */
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
    /** Where this person works, of what can be chosen. */
    professionalAssociationId: reference('professionalAssociation'),
    /** What they wrote themselves where none of the choices fits. */
    professionalAssociation: text(),
    professionalAssociationRegistrationNumber: text(),
    agreeOnResearch: boolean(),
    test: boolean(),
    userId: reference('user', { required: true }),
  },
});
