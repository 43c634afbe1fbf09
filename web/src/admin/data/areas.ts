import { type EntityName, entities, targets } from '@ok/contract/entities/index.ts';
import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { exportStatistics } from '@ok/contract/routes/statistics/statistics-export.ts';
import { backOfficeIconPaths } from '../../ui/content/back-office-icon-paths.ts';
import { type IconName, iconPaths } from '../../ui/content/icon-paths.ts';

Object.assign(iconPaths, backOfficeIconPaths);

const groups = ['general', 'measuring', 'messages', 'languages', 'translations', 'organisation', 'insight'] as const;

type Group = (typeof groups)[number];

/** A group of the menu, with what is in it: each a key of its text and an address. */
type MenuGroup = { group: Group; links: { key: string; icon: IconName; href: string }[] };

type Place = { group: Group; icon: IconName };

/** Where everything is in the menu. Translations have a place together, and so has what has none of its own here. */
const places: Partial<Record<EntityName, Place>> = {
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

const translation: Place = { group: 'translations', icon: 'edit' };
const elsewhere: Place = { group: 'organisation', icon: 'list' };
const all: readonly Entity[] = Object.values(entities);

/** What the menu begins with, wherever else it might stand. */
const first: MenuGroup['links'] = [
  { key: 'global.menu.admin.userManagement', icon: 'users', href: '/admin/user-management' },
  { key: 'global.menu.admin.languages', icon: 'globe', href: '/admin/languages' },
  { key: 'global.menu.admin.questionTrees', icon: 'tree', href: '/admin/question-trees' },
  { key: 'global.menu.admin.exportStatistics', icon: 'download', href: exportStatistics.path },
];

/** The address of what waits for an administrator. Every other address of the back-office lies below it. */
const home = '/admin';

/** Trees and languages have a screen of their own, which leads to the lists of their rows. */
const fromTheirScreen: readonly string[] = ['questionTree', 'language', 'supportedLanguage'];

const isFirst = ({ name, screens }: Entity) =>
  fromTheirScreen.includes(name) || first.some(({ href }) => href === screens[0]);

/** Screens that belong to no entity, at the end of their group. */
const others: Partial<Record<Group, MenuGroup['links']>> = {
  general: [...first, { key: 'global.menu.admin.overview', icon: 'home', href: home }],
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

const placeOf = ({ name }: Entity): Place =>
  (places as Readonly<Record<string, Place>>)[name] ?? (name.endsWith('Translation') ? translation : elsewhere);

/** The icon of what is changed in the back-office, by the name of an entity. */
export const iconOf = (name: string): IconName => {
  const entity = targets[name];
  if (name === 'user') return 'users';
  if (name === 'questionTree') return 'tree';
  return entity ? placeOf(entity).icon : 'document';
};

/** In the order of `places`; what has none comes last. */
const order = Object.keys(places);
const rank = ({ name }: Entity) => (order.includes(name) ? order.indexOf(name) : order.length);

/** The menu of the back-office: every entity that has screens, and nothing else that has none. */
export const menu: readonly MenuGroup[] = groups.map((group) => ({
  group,
  links: [
    ...all
      .filter((entity) => entity.screens.length > 0 && !isFirst(entity) && placeOf(entity).group === group)
      .sort((one, other) => rank(one) - rank(other))
      .map((entity) => ({
        key: `${entity.name}.home.title`,
        icon: placeOf(entity).icon,
        href: entity.screens[0] ?? '',
      })),
    ...(others[group] ?? []),
  ],
}));

/** The texts of the screens in a language. */
const textsOfLanguage = /^\/admin\/languages\/[^/]+\/texts(?=\/|$)/;

/**
 * The address in the menu that somebody is at: of those that theirs lies below, the one that says most. Texts of one
 * language are where the menu leads to those of another.
 *
 * @param addresses all that the menu leads to
 */
export const menuAddressAt = (pathname: string, addresses: readonly string[]): string | undefined => {
  const isAtTexts = textsOfLanguage.test(pathname);
  return addresses
    .filter((address) =>
      isAtTexts && textsOfLanguage.test(address)
        ? true
        : pathname === address || (address !== home && pathname.startsWith(`${address}/`)),
    )
    .toSorted((one, other) => other.length - one.length)[0];
};

const base = '/entity/';

/** The entity whose screens are at `/entity/{area}`. */
export const entityAt = (area: string | undefined): Entity | undefined =>
  all.find(({ screens }) => screens.includes(base + area));

/** The `{area}` in the addresses of an entity's screens; nothing where it has none of its own. */
export const areaOf = (name: string): string | undefined => {
  const screen = targets[name]?.screens[0];
  return screen?.startsWith(base) ? screen.slice(base.length) : undefined;
};

/** What names a row in addresses. */
export const keyOf = (entity: Entity, row: Readonly<Record<string, unknown>> & { id: number }): string =>
  String(row[entity.key ?? 'id'] ?? row.id);

/** Where a row is, or what is done with it: below the address of its list. */
export const addressOf = (list: string, key: string | number, action?: 'edit' | 'delete'): string =>
  [list, encodeURIComponent(key), ...(action ? [action] : [])].join('/');
