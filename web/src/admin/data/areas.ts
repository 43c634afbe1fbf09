import { type EntityName, entities, targets } from '@ok/contract/entities/index.ts';
import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { exportStatistics } from '@ok/contract/routes/statistics/statistics-export.ts';
import { backOfficeIconPaths } from '../../ui/content/back-office-icon-paths.ts';
import { type IconName, iconPaths } from '../../ui/content/icon-paths.ts';

Object.assign(iconPaths, backOfficeIconPaths);

const menuGroupNames = ['general', 'measuring', 'messages', 'languages', 'translations', 'organisation', 'insight'] as const;

type MenuGroupName = (typeof menuGroupNames)[number];

/** A group of the menu. Each link has the key of its text, an icon and an address. */
type MenuGroup = { group: MenuGroupName; links: { key: string; icon: IconName; href: string }[] };

type MenuPlace = { group: MenuGroupName; icon: IconName };

/** Places of entities in the menu. Translations share `translationPlace`; other missing entities get `defaultPlace`. */
const menuPlaces: Partial<Record<EntityName, MenuPlace>> = {
  question: { group: 'measuring', icon: 'text' },
  questionOption: { group: 'measuring', icon: 'check' },
  questionOptionExample: { group: 'measuring', icon: 'list' },
  testResult: { group: 'measuring', icon: 'flag' },
  testResultSlide: { group: 'measuring', icon: 'image' },
  notification: { group: 'messages', icon: 'bell' },
  userNotification: { group: 'messages', icon: 'eye' },
  email: { group: 'messages', icon: 'mail' },
  questionTreeLanguage: { group: 'languages', icon: 'tree' },
  profile: { group: 'organisation', icon: 'card' },
  professionalAssociation: { group: 'organisation', icon: 'flag' },
};

const translationPlace: MenuPlace = { group: 'translations', icon: 'edit' };
const defaultPlace: MenuPlace = { group: 'organisation', icon: 'list' };
const allEntities: readonly Entity[] = Object.values(entities);

/** First links of the menu, in a fixed order. */
const firstLinks: MenuGroup['links'] = [
  { key: 'global.menu.admin.userManagement', icon: 'users', href: '/admin/user-management' },
  { key: 'global.menu.admin.languages', icon: 'globe', href: '/admin/languages' },
  { key: 'global.menu.admin.questionTrees', icon: 'tree', href: '/admin/question-trees' },
  { key: 'global.menu.admin.exportStatistics', icon: 'download', href: exportStatistics.path },
];

/** Address of the overview. Every other address of the back-office begins with it. */
const homePath = '/admin';

/** Entities without a menu link: the screens of trees and languages link to their lists. */
const entitiesBelowOtherScreens: readonly string[] = ['questionTree', 'language', 'supportedLanguage'];

const isLinkedElsewhere = ({ name, screens }: Entity) =>
  entitiesBelowOtherScreens.includes(name) || firstLinks.some(({ href }) => href === screens[0]);

/** Links to screens without an entity, at the end of their group. */
const otherLinks: Partial<Record<MenuGroupName, MenuGroup['links']>> = {
  general: [...firstLinks, { key: 'global.menu.admin.overview', icon: 'home', href: homePath }],
  messages: [{ key: 'mails.title', icon: 'logout', href: '/admin/mails' }],
  languages: [{ key: 'translations.title', icon: 'text', href: '/admin/languages/en/texts' }],
  organisation: [{ key: 'pdf.home.title', icon: 'document', href: '/entity/pdf' }],
  insight: [
    { key: 'statistics.dashboard.title', icon: 'chart', href: '/admin/statistics' },
    { key: 'statisticsExport.menu', icon: 'download', href: '/admin/statistics/export' },
    { key: 'system.title', icon: 'activity', href: '/admin/system' },
    { key: 'licences.title', icon: 'document', href: '/admin/licences' },
    { key: 'apiDocs.title', icon: 'link', href: '/admin/docs' },
  ],
};

const menuPlaceOf = ({ name }: Entity): MenuPlace =>
  (menuPlaces as Readonly<Record<string, MenuPlace>>)[name] ?? (name.endsWith('Translation') ? translationPlace : defaultPlace);

/** Icon of an entity, by its name. */
export const entityIcon = (name: string): IconName => {
  const entity = targets[name];
  if (name === 'user') return 'users';
  if (name === 'questionTree') return 'tree';
  return entity ? menuPlaceOf(entity).icon : 'document';
};

/** Order of the links: as in `menuPlaces`, entities without a place last. */
const placeOrder = Object.keys(menuPlaces);
const menuRank = ({ name }: Entity) => (placeOrder.includes(name) ? placeOrder.indexOf(name) : placeOrder.length);

/** Menu of the back-office: every entity with screens, and the screens without an entity. */
export const menu: readonly MenuGroup[] = menuGroupNames.map((group) => ({
  group,
  links: [
    ...allEntities
      .filter((entity) => entity.screens.length > 0 && !isLinkedElsewhere(entity) && menuPlaceOf(entity).group === group)
      .sort((one, other) => menuRank(one) - menuRank(other))
      .map((entity) => ({
        key: `${entity.name}.home.title`,
        icon: menuPlaceOf(entity).icon,
        href: entity.screens[0] ?? '',
      })),
    ...(otherLinks[group] ?? []),
  ],
}));

/** Addresses of the screen with the texts of one language. */
const textsOfLanguage = /^\/admin\/languages\/[^/]+\/texts(?=\/|$)/;

/**
 * Finds the menu link of the current address: the longest link address that contains it. The texts of every language
 * belong to the link to the texts of one language.
 *
 * @param addresses addresses of all links of the menu
 */
export const menuAddressAt = (pathname: string, addresses: readonly string[]): string | undefined => {
  const isAtTexts = textsOfLanguage.test(pathname);
  return addresses
    .filter((address) =>
      isAtTexts && textsOfLanguage.test(address)
        ? true
        : pathname === address || (address !== homePath && pathname.startsWith(`${address}/`)),
    )
    .toSorted((one, other) => other.length - one.length)[0];
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

/** Address of the list that an unknown address belongs to; the overview for one that belongs to none. */
export const listAddressOf = (pathname: string): string => {
  const [, part = '', area = ''] = pathname.split('/');
  const list = `/${part}/${area}`;
  const isList =
    (list.startsWith(entityPathPrefix) && entityAt(area)) || menu.some(({ links }) => links.some(({ href }) => href === list));
  return isList && list !== pathname ? list : homePath;
};
