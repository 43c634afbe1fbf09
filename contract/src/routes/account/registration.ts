import * as z from 'zod/mini';
import { characters, oneLine, parameter, personName } from '../../rules/characters.ts';
import { emailAddress } from '../../rules/email-address.ts';
import { id } from '../../rules/id.ts';
import { limits } from '../../rules/limits.ts';
import { defineRoute } from '../define-route.ts';

const { password, firstName } = limits;
const languageCode = z.string().check(z.regex(/^[A-Za-z]{2}$/));
const emptyAsNull = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.transform((value) => (value === '' || value === undefined ? null : value)),
    z.nullable(schema as unknown as z.ZodMiniType<z.output<T>, NonNullable<unknown>>),
  );

/** A declaration that has to be made. */
const declared = z.literal(true);

/** What a profile holds that somebody says of themselves. */
export const ownProfile = {
  /** Where somebody works who chose "Anders". */
  professionalAssociation: emptyAsNull(oneLine(1, limits.otherAssociation)),
  agreeOnResearch: z._default(z.boolean(), false),
};

/** The rules of a registration. */
export const registration = z.object({
  firstName: personName(firstName.min, firstName.max),
  email: emailAddress,
  password: characters(password.min, password.max),
  langKey: languageCode,
  /** The translation of a professional association that was chosen. */
  profAssocTranslationId: id,
  profileDTO: z.object({
    ...ownProfile,
    agreeOnElearning: declared,
    agreeOnProfessionalRegistered: declared,
  }),
});

/** Ask for an account. */
export const register = defineRoute({
  method: 'POST',
  path: '/api/register',
  access: 'everybody',
  summary: 'Ask for an account; it can be used once it is activated by the link in a mail',
  objectName: 'managedUserVM',
  status: 201,
  body: registration,
});

/** Activate an account. */
export const activate = defineRoute({
  method: 'GET',
  path: '/api/activate',
  access: 'everybody',
  summary: 'Activate an account with the key from the mail',
  query: z.object({ key: z.optional(parameter) }),
});

/** Where professionals work. */
export const getAssociations = defineRoute({
  method: 'GET',
  path: '/api/professional-association-translation/language/{language}',
  access: 'everybody',
  summary: 'The professional associations to choose from, in a language',
  params: { language: languageCode },
  query: z.object({
    /** `true`: the names in the default language, whatever language is asked for. */
    isDefault: z.optional(parameter),
    /** Only the one that this profile names: one's own, or for administrators anybody's; nothing for others. */
    profileId: z.optional(id),
  }),
  reply: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      professionalAssociationId: z.int(),
      /** Whether choosing it asks for a text. */
      isOther: z.boolean(),
      media: z.nullable(z.string()),
    }),
  ),
});
