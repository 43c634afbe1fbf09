import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pngBase64 } from '../../../test/entity-rows.ts';
import { type Served, serve } from '../../../test/serve.ts';

let server: Served;
let admin: string;
let user: string;
beforeAll(async () => {
  server = await serve();
  admin = await server.signIn('admin');
  user = await server.signIn('professional');
});
afterAll(() => server.close());

const base = '/api/professional-association';
const send = (method: string, path: string, body?: unknown, token: string | undefined = admin) =>
  server.call(method, path, { token, body });
const namesIn = async (language: string, query = ''): Promise<string[]> =>
  (await server.call('GET', `${base}-translation/language/${language}${query}`)).body.map(
    ({ name }: { name: string }) => name,
  );

/** Names of the specification, in its order. */
const specifiedNames = [
  'Centrum voor Jeugd en Gezin',
  'Wijkteam/jeugdteam/buurtteam',
  'Gecertificeerde instelling',
  'Specialistische jeugdzorg',
  'Ambulante jeugdhulp',
  'Jeugd-GGZ',
  'Jeugd-LVB',
  'Psychologenpraktijk of overeenkomstig',
  'Raad voor de Kinderbescherming',
  'Veilig Thuis',
  'Anders',
];

describe('[ENT-40] the choices', () => {
  test('are the eleven, by name and in order, also for somebody without a session', async () => {
    expect(await namesIn('nl')).toEqual(specifiedNames);
    expect(await namesIn('NL')).toEqual(specifiedNames);
  });

  test('are as many in English, each of the same association, and Dutch where a language has no names', async () => {
    const rowsIn = async (language: string) =>
      (await server.call('GET', `${base}-translation/language/${language}`)).body as {
        id: number;
        name: string;
        professionalAssociationId: number;
        isOther: boolean;
      }[];
    const [dutch, english, french] = [await rowsIn('nl'), await rowsIn('en'), await rowsIn('fr')];
    const associations = dutch.map(({ professionalAssociationId }) => professionalAssociationId);
    expect(english.map(({ professionalAssociationId }) => professionalAssociationId)).toEqual(associations);
    expect(english.map(({ name }) => name)).toContain('Youth and Family Centre');
    expect(english.filter(({ name }) => specifiedNames.includes(name))).toEqual([]);
    expect(french.map(({ name }) => name)).toEqual(specifiedNames);
    expect(dutch.filter(({ isOther }) => isOther).map(({ name }) => name)).toEqual(['Anders']);
  });

  test('can be asked for as the default ones or for a profile', async () => {
    for (const query of ['?isDefault=true', '?profileId=1', '?isDefault=true&profileId=1']) {
      const { status, body } = await server.call('GET', `${base}-translation/language/nl${query}`);
      expect(status, query).toBe(200);
      expect(Array.isArray(body), query).toBe(true);
    }
    expect((await server.call('GET', `${base}-translation/language/nl?profileId=x`)).status).toBe(400);
    expect((await server.call('GET', `${base}-translation/language/nederlands`)).status).toBeGreaterThanOrEqual(400);
  });
});

describe('[ENT-40] an association', () => {
  test('is listed, made, read and changed by administrators, with its id, name, picture and whether it is published', async () => {
    const made = await send('POST', base, { name: 'Buurtzorg', image: pngBase64, imageContentType: 'image/png' });
    expect(made).toMatchObject({ status: 201, body: { name: 'Buurtzorg', published: false } });
    expect(made.body.media).toMatch(/\.webp$/);
    expect(made.headers.get('x-okapp-alert')).toBe('okApp.professionalAssociation.created');
    const { id } = made.body;
    expect((await send('GET', `${base}/${id}`)).body).toEqual(made.body);
    expect((await send('GET', base)).body).toContainEqual(made.body);

    const changed = await send('PUT', base, { ...made.body, name: 'Buurthulp', published: true });
    expect(changed).toMatchObject({ status: 200, body: { id, name: 'Buurthulp', published: true } });
    expect(changed.body.media).toBe(made.body.media);
    expect(changed.headers.get('x-okapp-alert')).toBe('okApp.professionalAssociation.updated');
    expect((await send('DELETE', `${base}/${id}`)).status).toBe(204);
  });

  test('can be chosen while it is published, and not before or after', async () => {
    const { body } = await send('POST', base, { name: 'Elders' });
    expect(await namesIn('nl')).not.toContain('Elders');
    await send('PUT', base, { ...body, published: true });
    expect(await namesIn('nl')).toContain('Elders');
    const [{ id }] = (await server.call('GET', `${base}-translation/language/nl`)).body.filter(
      ({ name }: { name: string }) => name === 'Elders',
    );
    await send('PUT', base, { ...body, published: false });
    expect(await namesIn('nl')).not.toContain('Elders');
    const registration = {
      firstName: 'An',
      email: 'an@example.nl',
      password: 'geheim',
      langKey: 'nl',
      profAssocTranslationId: id,
      profileDTO: { agreeOnElearning: true, agreeOnProfessionalRegistered: true },
    };
    expect((await server.call('POST', '/api/register', { body: registration })).status).toBe(400);
  });

  test('and its names are for administrators to change', async () => {
    for (const [method, path] of [
      ['GET', base],
      ['GET', `${base}/1`],
      ['POST', base],
      ['PUT', base],
      ['GET', `${base}-translation`],
      ['POST', `${base}-translation`],
      ['PUT', `${base}-translation`],
    ] as const) {
      const body = method === 'GET' ? undefined : { name: 'X' };
      expect((await server.call(method, path, { body })).status, `${method} ${path}`).toBe(401);
      expect((await send(method, path, body, user)).status, `${method} ${path}`).toBe(403);
    }
  });

  test('has a name in each language, of an association and a language that are there', async () => {
    const { body: association } = await send('POST', base, { name: 'Verweg', published: true });
    const french = (await send('GET', '/api/languages')).body.find(({ code }: { code: string }) => code === 'fr');
    const name = { name: 'Loin', languageId: french.id, professionalAssociationId: association.id };
    const made = await send('POST', `${base}-translation`, name);
    expect(made).toMatchObject({ status: 201, body: name });
    expect(await namesIn('fr')).toContain('Loin');
    const changed = await send('PUT', `${base}-translation`, { ...made.body, name: 'Très loin' });
    expect(changed.status).toBe(200);
    expect(await namesIn('fr')).toContain('Très loin');
    for (const key of ['name', 'languageId', 'professionalAssociationId']) {
      const { fieldErrors } = (await send('POST', `${base}-translation`, { ...name, [key]: null })).body;
      expect(fieldErrors).toEqual([
        { objectName: 'professionalAssociationTranslation', field: key, message: 'NotNull' },
      ]);
    }
  });
});
