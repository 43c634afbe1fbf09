import * as z from 'zod/mini';
import { emailAddress } from '../../rules/accounts/email-address.ts';
import { characters, languageCode, oneLine, parameter, personName } from '../../rules/values/characters.ts';
import { id } from '../../rules/values/id.ts';
import { limits } from '../../rules/values/limits.ts';
import { defineRoute } from '../define-route.ts';

const { password, firstName } = limits;

/** Turns an empty value into null. Forms send an empty text for a missing value. */
export const nullWhenEmpty = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.transform((value) => (value === '' || value === undefined ? null : value)),
    z.nullable(schema as z.ZodMiniType<z.output<T>, NonNullable<unknown>>),
  );

/** Consent without which registration is refused. */
const requiredConsent = z.literal(true);

/** Fields of the profile that users fill in themselves. */
export const editableProfile = {
  /** Association that the user typed after choosing "Anders". */
  professionalAssociation: nullWhenEmpty(oneLine(1, limits.otherAssociation)),
  agreeOnResearch: z._default(z.boolean(), false),
};

/** Body of a registration. */
export const registration = z.object({
  firstName: personName(firstName.min, firstName.max),
  email: emailAddress,
  password: characters(password.min, password.max),
  langKey: languageCode,
  /** Translation of the chosen professional association. */
  profAssocTranslationId: id,
  profileDTO: z.object({
    ...editableProfile,
    agreeOnElearning: requiredConsent,
    agreeOnProfessionalRegistered: requiredConsent,
  }),
});

export const register = defineRoute({
  method: 'POST',
  path: '/api/register',
  access: 'everybody',
  summary: 'Ask for an account; it can be used once it is activated by the link in a mail',
  objectName: 'managedUserVM',
  status: 201,
  body: registration,
});

export const activate = defineRoute({
  method: 'GET',
  path: '/api/activate',
  access: 'everybody',
  summary: 'Activate an account with the key from the mail',
  query: z.object({ key: z.optional(parameter) }),
});

export const getAssociations = defineRoute({
  method: 'GET',
  path: '/api/professional-association-translation/language/{language}',
  access: 'everybody',
  summary: 'The professional associations to choose from, in a language',
  params: { language: languageCode },
  query: z.object({
    /** `true`: names in the default language instead of `language`. */
    isDefault: z.optional(parameter),
    /**
     * Restricts the list to the association of this profile. Users may name their own profile, administrators any; for
     * others the list is empty.
     */
    profileId: z.optional(id),
  }),
  reply: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      professionalAssociationId: z.int(),
      /** Whether this choice asks for a text. */
      isOther: z.boolean(),
      media: z.nullable(z.string()),
    }),
  ),
});
