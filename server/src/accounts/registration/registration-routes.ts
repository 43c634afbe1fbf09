import { activate, getAssociations, register } from '@ok/contract/routes/account/registration.ts';
import { mayPass } from '@ok/contract/rules/authority.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { AppError } from '../../http/app-error.ts';
import type { RegisterRoute } from '../../http/register-route.ts';
import type { MailKeys } from '../../mail/mail-key.ts';
import type { Throttle, ThrottleRule } from '../../sessions/throttle.ts';
import { throwIfThrottled } from '../../sessions/throw-if-throttled.ts';
import { activeLanguages } from '../../texts/text-store.ts';
import { associationOf, associationOfProfile, associationsIn } from '../data/association-store.ts';
import { checkNewPassword } from '../data/check-password.ts';
import { hashPassword } from '../data/password.ts';
import { activate as activateByKey, register as registerAccount } from './registration.ts';

/** So many accounts may be asked for from one address in an hour. */
const registrationRule: ThrottleRule = {
  name: 'registration',
  freeFailures: 30,
  windowSeconds: 3600,
  firstDelaySeconds: 600,
  maxDelaySeconds: 3600,
  ipv6Bits: 48,
};

type Services = {
  db: Kysely<Database>;
  keys: MailKeys;
  throttle: Throttle;
  passwordMin: number;
  /** Tells the sender that there may be a mail to send. */
  wake: () => void;
};

const fault = (field: string) =>
  new AppError('invalid', { fieldErrors: [{ objectName: 'managedUserVM', field, message: 'NotNull' }] });

/** Asking for an account, activating it, and the choices that the form offers. */
export const registrationRoutes = ({ publicRoute }: RegisterRoute, services: Services) => {
  const { db, throttle, passwordMin, wake } = services;

  publicRoute(register, async ({ body, ip }) => {
    checkNewPassword(body.password, passwordMin, { objectName: 'managedUserVM', field: 'password' });
    const association = await associationOf(db, body.profAssocTranslationId);
    if (!association) throw fault('profAssocTranslationId');
    const { professionalAssociation, agreeOnResearch } = body.profileDTO;
    if (association.isOther && professionalAssociation === null) throw fault('profileDTO.professionalAssociation');
    const languages = await activeLanguages(db);
    const asked = { rule: registrationRule, ip };
    await throwIfThrottled(db, throttle, [asked]);
    await throttle.countAttempt(db, asked);
    const isMade = await registerAccount(db, services, {
      firstName: body.firstName,
      email: body.email,
      passwordHash: await hashPassword(body.password),
      langKey: languages.find(({ code }) => code === body.langKey.toLowerCase())?.code ?? languages[0]?.code ?? 'en',
      associationId: association.id,
      otherAssociation: association.isOther ? professionalAssociation : null,
      agreeOnResearch,
      ip,
    });
    wake();
    if (!isMade) throw new AppError('emailExists', { entityName: 'userManagement' });
    return undefined;
  });

  publicRoute(activate, async ({ query }) => {
    if (!query.key || query.key.length > 200) throw new AppError('invalidKey', { entityName: 'userManagement' });
    await activateByKey(db, query.key);
    return undefined;
  });

  publicRoute(getAssociations, async ({ params, query, currentUser }) => {
    const choices = await associationsIn(db, query.isDefault === 'true' ? null : params.language.toLowerCase());
    if (query.profileId === undefined) return choices;
    const person = await currentUser();
    if (!person) return [];
    const isAdministrator = mayPass(person.authorities, ['ROLE_ADMIN']);
    const chosen = await associationOfProfile(db, query.profileId, { id: person.id, isAdministrator });
    return choices.filter(({ professionalAssociationId }) => professionalAssociationId === chosen);
  });
};
