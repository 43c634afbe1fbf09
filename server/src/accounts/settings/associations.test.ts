import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Served, serve } from '../../../test/serve.ts';

let server: Served;
let professional: string;
let admin: string;
beforeAll(async () => {
  server = await serve();
  professional = await server.signIn('professional');
  admin = await server.signIn('admin');
});
afterAll(() => server.close());

type Choice = { id: number; name: string; professionalAssociationId: number };

const path = '/api/professional-association-translation';
const choices = async (language: string, query = '', token?: string): Promise<Choice[]> => {
  const { status, body } = await server.call('GET', `${path}/language/${language}${query}`, { token });
  expect(status).toBe(200);
  return body;
};
const findChoice = async (language: string, name: string) => {
  const found = (await choices(language)).find((choice) => choice.name === name);
  if (!found) throw new Error(`there is no ${name}`);
  return found;
};
const send = (method: string, address: string, body?: object) => server.call(method, address, { token: admin, body });
const read = async (address: string, token = admin) => (await server.call('GET', address, { token })).body;

/** Saves an association in the professional's account. */
const chooseAssociation = async (choice: Choice) => {
  const account = await read('/api/account', professional);
  const body = { ...account, profAssocTranslationId: choice.id };
  expect((await server.call('POST', '/api/account', { token: professional, body })).status).toBe(200);
};

test('[ENT-40] the choices have their names in the language asked for, else in the default language', async () => {
  expect((await choices('nl')).map(({ name }) => name)).toContain('Veilig Thuis');
  expect((await choices('EN'))[0]?.name).toBe('Youth and Family Centre');
  expect(await choices('de')).toEqual(await choices('nl'));
});

test('[ENT-40] isDefault=true answers the names in the default language, whatever the language', async () => {
  const inDefault = await choices('en', '?isDefault=true');
  expect(inDefault).toEqual(await choices('nl'));
  expect(await choices('en', '?isDefault=false')).toEqual(await choices('en'));
  // A user of the English screen can register with the id of a Dutch name.
  const body = {
    firstName: 'An',
    email: 'english@example.nl',
    password: 'geheim',
    langKey: 'en',
    profAssocTranslationId: inDefault[2]?.id,
    profileDTO: { agreeOnElearning: true, agreeOnProfessionalRegistered: true },
  };
  expect((await server.call('POST', '/api/register', { body })).status).toBe(201);
  const user = await read('/api/users/english@example.nl?language=en');
  expect(user.association).toBe('Certified child protection agency');
});

test('[ENT-40] [SEC-03] a profile answers its own choice to its owner and to administrators, and nothing to others', async () => {
  await chooseAssociation(await findChoice('nl', 'Veilig Thuis'));
  const profiles = await read('/api/profiles');
  const idOf = (login: string) => profiles.find((profile: { userLogin: string }) => profile.userLogin === login)?.id;
  const ownChoice = idOf('professional@example.nl');
  const names = async (profileId: number, token?: string) =>
    (await choices('nl', `?profileId=${profileId}`, token)).map(({ name }) => name);
  expect(await names(ownChoice, professional)).toEqual(['Veilig Thuis']);
  expect(await names(ownChoice, admin)).toEqual(['Veilig Thuis']);
  expect(await names(ownChoice)).toEqual([]);
  expect(await names(ownChoice, await server.signIn('tester'))).toEqual([]);
  expect(await names(idOf('english@example.nl'), professional)).toEqual([]);
  expect(await names(999_999, professional)).toEqual([]);
});

test('[ENT-40] [USR-01] [ENT-24] where somebody works is named in the language of the reader', async () => {
  await chooseAssociation(await findChoice('en', 'Youth mental health care'));
  const associations = async (query: string) => {
    const [inList] = await read(`/api/users?query=professional${query}`);
    const alone = await read(`/api/users/professional@example.nl?${query.slice(1)}`);
    return [inList.association, alone.association];
  };
  expect(await associations('')).toEqual(['Jeugd-GGZ', 'Jeugd-GGZ']);
  expect(await associations('&language=en')).toEqual(['Youth mental health care', 'Youth mental health care']);
  expect(await associations('&language=de')).toEqual(['Jeugd-GGZ', 'Jeugd-GGZ']);

  const { professionalAssociationId } = await findChoice('nl', 'Jeugd-GGZ');
  const profileIn = async (language: string) => {
    await server.call('PUT', `/api/translations/change-language/${language}`, { token: admin });
    return (await read('/api/profiles')).find(
      (profile: { userLogin: string }) => profile.userLogin === 'professional@example.nl',
    );
  };
  const english = await profileIn('EN');
  expect(english).toMatchObject({ professionalAssociationId, professionalAssociationName: 'Youth mental health care' });
  expect(await read(`/api/profiles/${english.id}`)).toEqual(english);
  expect((await profileIn('NL')).professionalAssociationName).toBe('Jeugd-GGZ');
  // A client that sends the profile back unchanged changes nothing.
  expect((await send('PUT', '/api/profiles', english)).status).toBe(200);
  expect(await associations('')).toEqual(['Jeugd-GGZ', 'Jeugd-GGZ']);
});

test('[ENT-40] [SES-06] [ACC-12] an account names its choice as the list in its language does, and as itself', async () => {
  const account = async () => (await read('/api/account', professional)).profileDTO;
  const dutch = await findChoice('nl', 'Jeugd-GGZ');
  expect(await account()).toMatchObject({
    profAssocTranslationId: dutch.id,
    professionalAssociationId: dutch.professionalAssociationId,
  });
  // There are no German names: account and list fall back to the default language, which is set to English here.
  const makeDefault = (code: string) =>
    sql`update supported_language set default_language = (language.code = ${code}) from language
      where language.id = language_id`.execute(server.db);
  const speak = (code: string) =>
    sql`update user_account set lang_key = ${code} where login = 'professional@example.nl'`.execute(server.db);
  await sql`update supported_language set default_language = false`.execute(server.db);
  await makeDefault('en');
  await speak('de');
  const german = (await choices('de')).find(({ name }) => name === 'Youth mental health care');
  expect(german?.id).not.toBe(dutch.id);
  expect((await account()).profAssocTranslationId).toBe(german?.id);
  expect((await read('/api/account/export', professional)).profile.professionalAssociation).toBe(
    'Youth mental health care',
  );
  await sql`update supported_language set default_language = false`.execute(server.db);
  await makeDefault('nl');
  await speak('nl');
});

test('[ENT-40] a translation is added, changed and deleted, and what is chosen follows', async () => {
  const languages: { id: number; code: string }[] = await read('/api/languages');
  const languageId = languages.find(({ code }) => code === 'de')?.id;
  const { professionalAssociationId } = await findChoice('nl', 'Jeugd-LVB');
  const made = await send('POST', path, { name: 'Jugendhilfe', languageId, professionalAssociationId });
  expect(made.status).toBe(201);
  expect(made.headers.get('x-okapp-alert')).toBe('okApp.professionalAssociationTranslation.created');
  expect(await findChoice('de', 'Jugendhilfe')).toMatchObject({ id: made.body.id, professionalAssociationId });
  expect((await send('PUT', path, { ...made.body, name: 'Jugendhilfe LVB' })).status).toBe(200);
  await findChoice('de', 'Jugendhilfe LVB');
  expect((await send('DELETE', `${path}/${made.body.id}`)).status).toBe(204);
  await findChoice('de', 'Jeugd-LVB');
});

test('[ENT-40] the name in the default language stays, is the name of the association, and stays in its language', async () => {
  const { id, professionalAssociationId } = await findChoice('nl', 'Raad voor de Kinderbescherming');
  const row = await read(`${path}/${id}`);
  const refused = await send('DELETE', `${path}/${id}`);
  expect(refused).toMatchObject({
    status: 400,
    body: {
      errorKey: 'inuse',
      uses: [{ entity: 'professionalAssociation', id: professionalAssociationId, text: row.name }],
    },
  });
  const english = await read('/api/languages').then((all: { id: number; code: string }[]) =>
    all.find(({ code }) => code === 'en'),
  );
  expect((await send('PUT', path, { ...row, languageId: english?.id })).body.fieldErrors).toEqual([
    { objectName: 'professionalAssociationTranslation', field: 'languageId', message: 'typeMismatch' },
  ]);
  expect((await send('PUT', path, { ...row, name: 'Raad' })).status).toBe(200);
  expect((await read(`/api/professional-association/${professionalAssociationId}`)).name).toBe('Raad');
  await findChoice('nl', 'Raad');
});
