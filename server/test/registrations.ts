import { keyIn, mailsTo } from './mails.ts';
import { type Served, serve } from './serve.ts';

/** A server for registrations, with its associations. */
export type Registrations = {
  server: Served;
  associations: { id: number; name: string; professionalAssociationId: number; isOther: boolean }[];
};

/** Starts a server for registrations. */
export const serveRegistrations = async (): Promise<Registrations> => {
  const server = await serve({ trustProxy: 1 });
  const associations = (await server.call('GET', '/api/professional-association-translation/language/nl')).body;
  return { server, associations };
};

/** Registers as the form does, and reads the mails and rows that follow. */
export const registering = (at: () => Registrations) => {
  const registration = (changes: object = {}) => ({
    firstName: 'An',
    email: 'an@example.nl',
    password: 'geheim',
    langKey: 'nl',
    profAssocTranslationId: at().associations[0]?.id,
    profileDTO: { agreeOnElearning: true, agreeOnProfessionalRegistered: true, agreeOnResearch: false },
    ...changes,
  });
  const register = (changes: object = {}) => at().server.call('POST', '/api/register', { body: registration(changes) });
  const activate = (key: string) => at().server.call('GET', `/api/activate?key=${encodeURIComponent(key)}`);
  const accountOf = (email: string) =>
    at().server.db.selectFrom('user_account').selectAll().where('email', '=', email).executeTakeFirst();
  const signIn = (username: string, password = 'geheim') =>
    at().server.call('POST', '/api/authenticate', { body: { username, password } });
  const keyFor = async (email: string) => keyIn(at().server, (await mailsTo(at().server, email)).at(-1));
  return { registration, register, activate, accountOf, signIn, keyFor };
};
