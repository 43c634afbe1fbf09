import { setTimeout as wait } from 'node:timers/promises';
import { readMailedLink, requestActivation } from '@ok/contract/routes/account/access-help.ts';
import { activate, getAssociations, register } from '@ok/contract/routes/account/registration.ts';
import { mayPass } from '@ok/contract/rules/accounts/authority.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { AppError } from '../../http/app-error.ts';
import type { RegisterRoute } from '../../http/register-route.ts';
import { type MailKeys, readKeyState } from '../../mail/queue/mail-key.ts';
import type { Throttle, ThrottleRule } from '../../sessions/throttle.ts';
import { throwIfThrottled } from '../../sessions/throw-if-throttled.ts';
import { readActiveLanguages } from '../../texts/text-store.ts';
import { findAssociationOfProfile, findPublishedAssociation, listAssociations } from '../data/association-store.ts';
import { checkNewPassword, type PasswordRule } from '../data/check-password.ts';
import { hashPassword } from '../data/password.ts';
import { requestActivationMail } from './activation-mail.ts';
import { activateByKey, registerAccount } from './registration.ts';

/** Limits the accounts that are requested from one address in an hour. */
const registrationRule: ThrottleRule = {
  name: 'registration',
  freeAttempts: 30,
  windowSeconds: 3600,
  firstDelaySeconds: 600,
  maxDelaySeconds: 3600,
  ipv6Bits: 48,
};

/** Limits the keys of unknown links, and the activation mails, that are asked for from one address in an hour. */
const linkRule: ThrottleRule = { ...registrationRule, name: 'link', freeAttempts: 60 };

/** Duration of a request for an activation mail, with and without a registration. The work itself takes far less. */
const minRequestMs = 250;

type RegistrationRouteServices = {
  db: Kysely<Database>;
  keys: MailKeys;
  throttle: Throttle;
  passwordRule: PasswordRule;
  /** Makes the sender look for mails to send. */
  wakeSender: () => void;
};

const missingField = (field: string) =>
  new AppError('invalid', { fieldErrors: [{ objectName: 'managedUserVM', field, message: 'NotNull' }] });

/** Registers the routes that create and activate an account, and the one that lists the associations for the form. */
export const registrationRoutes = ({ publicRoute }: RegisterRoute, services: RegistrationRouteServices) => {
  const { db, throttle, passwordRule, wakeSender } = services;

  publicRoute(register, async ({ body, ip }) => {
    await checkNewPassword(body.password, passwordRule, { objectName: 'managedUserVM', field: 'password' });
    const association = await findPublishedAssociation(db, body.profAssocTranslationId);
    if (!association) throw missingField('profAssocTranslationId');
    const { professionalAssociation, agreeOnResearch } = body.profileDTO;
    if (association.isOther && professionalAssociation === null)
      throw missingField('profileDTO.professionalAssociation');
    const languages = await readActiveLanguages(db);
    const attempt = { rule: registrationRule, ip };
    await throwIfThrottled(db, throttle, [attempt]);
    await throttle.count(db, attempt);
    const isRegistered = await registerAccount(db, services, {
      firstName: body.firstName,
      email: body.email,
      passwordHash: await hashPassword(body.password),
      langKey: languages.find(({ code }) => code === body.langKey.toLowerCase())?.code ?? languages[0]?.code ?? 'en',
      associationId: association.id,
      otherAssociation: association.isOther ? professionalAssociation : null,
      agreeOnResearch,
      ip,
    });
    wakeSender();
    if (!isRegistered) throw new AppError('emailExists', { entityName: 'userManagement' });
    return undefined;
  });

  publicRoute(activate, async ({ query }) => {
    if (!query.key || query.key.length > 200) throw new AppError('invalidKey', { entityName: 'userManagement' });
    await activateByKey(db, query.key);
    return undefined;
  });

  publicRoute(readMailedLink, async ({ body, ip }) => {
    const attempt = { rule: linkRule, about: ['state'], ip };
    await throwIfThrottled(db, throttle, [attempt]);
    const link = await readKeyState(db, body.key, body.purpose);
    if (link.state === 'unknown') await throttle.count(db, attempt);
    return link;
  });

  publicRoute(requestActivation, async ({ body, ip }) => {
    const attempt = { rule: linkRule, about: ['activation'], ip };
    await throwIfThrottled(db, throttle, [attempt]);
    const minDuration = wait(minRequestMs);
    await throttle.count(db, attempt);
    await requestActivationMail(db, services, { ...body, ip });
    wakeSender();
    await minDuration;
    return undefined;
  });

  publicRoute(getAssociations, async ({ params, query, currentUser }) => {
    const choices = await listAssociations(db, query.isDefault === 'true' ? null : params.language.toLowerCase());
    if (query.profileId === undefined) return choices;
    const user = await currentUser();
    if (!user) return [];
    const isAdministrator = mayPass(user.authorities, ['ROLE_ADMIN']);
    const associationId = await findAssociationOfProfile(db, query.profileId, { id: user.id, isAdministrator });
    return choices.filter(({ professionalAssociationId }) => professionalAssociationId === associationId);
  });
};
