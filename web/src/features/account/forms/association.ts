import type { getAssociations } from '@ok/contract/routes/account/registration.ts';
import type { ReplyFor } from '@ok/contract/routes/define-route.ts';

/**
 * A selectable association. `id` identifies its name in one language, `professionalAssociationId` the association
 * itself.
 */
export type Association = ReplyFor<typeof getAssociations>[number];

/** Association of a form value. The value is `professionalAssociationId`, since `id` differs by language. */
export const findAssociation = (choices: readonly Association[] | undefined, value: string): Association | undefined =>
  choices?.find(({ professionalAssociationId }) => String(professionalAssociationId) === value);
