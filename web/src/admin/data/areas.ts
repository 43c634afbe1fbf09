import { type EntityName, entities, targets } from '@ok/contract/entities/index.ts';
import type { Entity } from '@ok/contract/entity/define-entity.ts';
import '../../ui/content/icons/add-back-office-icons.ts';
import type { IconName } from '../../ui/content/icons/icon-paths.ts';

const allEntities: readonly Entity[] = Object.values(entities);

/** Icons of entities in lists of different kinds of rows. */
const entityIcons: Partial<Record<EntityName | 'user', IconName>> = {
  user: 'users',
  questionTree: 'tree',
  questionTreeLanguage: 'tree',
  question: 'text',
  questionOption: 'check',
  questionOptionExample: 'list',
  testResult: 'flag',
  testResultSlide: 'image',
  notification: 'bell',
  userNotification: 'eye',
  email: 'mail',
  profile: 'card',
  professionalAssociation: 'flag',
};

/** Icon of an entity, by its name. A name that is no entity's gets that of a document. */
export const entityIcon = (name: string): IconName => {
  if (!targets[name]) return 'document';
  return (entityIcons as Readonly<Record<string, IconName>>)[name] ?? (name.endsWith('Translation') ? 'edit' : 'list');
};

const entityPathPrefix = '/entity/';

/** Entity whose screens are at `/entity/{area}`. */
export const entityAt = (area: string | undefined): Entity | undefined =>
  allEntities.find(({ screens }) => screens.includes(entityPathPrefix + area));

/** `{area}` in the addresses of an entity's screens; undefined for an entity without such an address. */
export const entityArea = (name: string): string | undefined => {
  const screen = targets[name]?.screens[0];
  return screen?.startsWith(entityPathPrefix) ? screen.slice(entityPathPrefix.length) : undefined;
};

/** Key of a row in addresses: its id, or for some entities another field. */
export const rowKeyOf = (entity: Entity, row: Readonly<Record<string, unknown>> & { id: number }): string =>
  String(row[entity.key ?? 'id'] ?? row.id);

/** Address of a row or of an action on it, below the address of its list. */
export const rowAddress = (list: string, key: string | number, action?: 'edit' | 'delete'): string =>
  [list, encodeURIComponent(key), ...(action ? [action] : [])].join('/');
