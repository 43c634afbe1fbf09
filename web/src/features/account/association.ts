import type { ReplyFor } from '@ok/contract/routes/define-route.ts';
import type { getAssociations } from '@ok/contract/routes/registration.ts';

/** A place to work that can be chosen; `id` is of its name in a language, `professionalAssociationId` of the place. */
export type Association = ReplyFor<typeof getAssociations>[number];

/** The place that a form's value stands for: by the place, for the names have other ids in every language. */
export const associationOf = (choices: readonly Association[] | undefined, value: string): Association | undefined =>
  choices?.find(({ professionalAssociationId }) => String(professionalAssociationId) === value);
