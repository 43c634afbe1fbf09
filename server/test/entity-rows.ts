import { entities } from '@ok/contract/entities/index.ts';
import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { Field } from '@ok/contract/entity/field.ts';
import { isNested } from '@ok/contract/entity/label-field.ts';
import sharp from 'sharp';
import { createAccount } from '../src/accounts/data/account-store.ts';
import { textToDocument } from '../src/html/rich-document.ts';
import type { Served } from './serve.ts';

/** Requirement of each entity. Entities beyond the specification have none. */
const entityRequirements: Record<string, string> = {
  question: 'ENT-20',
  questionOption: 'ENT-21',
  questionOptionExample: 'ENT-22',
  testResult: 'ENT-23',
  profile: 'ENT-24',
  testResultSlide: 'ENT-25',
  questionTree: 'ENT-26',
  language: 'ENT-27',
  supportedLanguage: 'ENT-28',
  email: 'ENT-29',
  notification: 'ENT-30',
  questionTreeLanguage: 'ENT-31',
  questionTranslation: 'ENT-32',
  questionOptionTranslation: 'ENT-33',
  questionOptionExampleTranslation: 'ENT-34',
  testResultTranslation: 'ENT-35',
  testResultSlideTranslation: 'ENT-36',
  emailTranslation: 'ENT-37',
  notificationTranslation: 'ENT-38',
  userNotification: 'ENT-39',
  professionalAssociation: 'ENT-40',
  professionalAssociationTranslation: 'ENT-40',
  questionTreeTranslation: 'TRE-12',
};

/** Every declared entity with its requirement. */
export const entityCases = Object.values(entities as Record<string, Entity>).map(
  (entity) => [entityRequirements[entity.name] ?? 'beyond', entity.name, entity] as const,
);

/** Entities of the specification, which must all exist. */
export const specifiedEntities: readonly string[] = Object.keys(entityRequirements);

/** A small picture in base64, as a client sends it. */
export const pngBase64 = (
  await sharp({ create: { width: 4, height: 3, channels: 3, background: '#0a7' } })
    .png()
    .toBuffer()
).toString('base64');

/** A row as a test sends it. */
export type Body = Record<string, unknown>;

let made = 0;

const letters = [...'abcdefghijklmnopqrstuvwxyz'];

/** Language codes that neither ship nor appear in a test. */
const freeCodes = [...'hijkoqrsvwxyz']
  .flatMap((first) => letters.map((second) => first + second))
  .filter((code) => !['qz', 'sv', 'xx', 'zz'].includes(code));

const newCode = () => freeCodes.shift();

const mailTextOf = (kind: Field['kind'], text: string) =>
  kind === 'richText' ? textToDocument(text) : kind === 'html' ? `<p>${text} <strong>a &amp; b</strong></p>` : text;

/** Creates rows of every entity through the calls, with the rows that they refer to. */
export const makeRows = (server: Served, token: string) => {
  const send = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    server.call(method, path, { token, body, ...(headers && { headers }) });

  const idOf = async (target: string): Promise<number> => {
    if (target !== 'user') return (await make((entities as Record<string, Entity>)[target] as Entity, {}, false)).id;
    made += 1;
    const login = `somebody-${made}@example.nl`;
    const names = { login, email: login, firstName: 'S', langKey: 'nl', passwordHash: 'none' };
    const id = await createAccount(server.db, { ...names, authorities: ['ROLE_USER'], activated: true, test: false });
    await server.db.deleteFrom('profile').where('user_id', '=', id).execute();
    return id ?? 0;
  };

  const fieldValue = async (key: string, field: Exclude<Field, { kind: 'list' | 'image' }>): Promise<unknown> => {
    made += 1;
    if (key === 'code') return newCode();
    if (field.kind === 'number') return field.max ?? made;
    if (field.kind === 'boolean') return false;
    if (field.kind === 'choice') return field.values[0];
    if (field.kind === 'dateTime') return new Date(Date.UTC(2025, 1, 3, 9, 30, made % 60, 123)).toISOString();
    if (field.kind === 'reference') return idOf(field.target);
    const { max = 100 } = field as { max?: number };
    return mailTextOf(field.kind, `${key} ${made}`.slice(0, max));
  };

  /** A body for a row of an entity with a value in every field, or without the optional references. */
  const bodyOf = async (entity: Entity, withReferences = true): Promise<Body> => {
    const body: Body = {};
    for (const [key, field] of Object.entries(entity.fields)) {
      if (
        field.kind === 'list' ||
        (field.kind === 'reference' && (field.readOnly || !(field.required || withReferences)))
      )
        continue;
      if (field.kind === 'image')
        Object.assign(body, { image: pngBase64, imageContentType: 'image/png', altText: key });
      else {
        const value = await fieldValue(key, field);
        body[key] = field.kind === 'reference' && isNested(key) ? { id: value } : value;
      }
    }
    return body;
  };

  /** Creates a row and returns it. */
  const make = async (entity: Entity, changes: Body = {}, withReferences = true): Promise<Body & { id: number }> => {
    const body = { ...(await bodyOf(entity, withReferences)), ...changes };
    const answer = await send('POST', entity.api[0], body);
    if (answer.status !== 201) throw new Error(`${entity.name}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };

  return { send, bodyOf, make };
};

/**
 * The body as the server returns it: without the picture, which is stored under another name, and with the fields that
 * a nested reference adds.
 */
export const asRead = (entity: Entity, body: Body): Body => {
  const { image, imageContentType: _type, ...rest } = body;
  const nested = Object.entries(entity.fields).filter(([key, { kind }]) => kind === 'reference' && isNested(key));
  const references = nested.map(([key]) => [key, body[key] && { id: (body[key] as { id: number }).id }]);
  return { ...rest, ...(image ? { imageContentType: 'image/webp' } : {}), ...Object.fromEntries(references) };
};
