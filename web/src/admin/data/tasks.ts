import { exportStatistics } from '@ok/contract/routes/statistics/statistics-export.ts';
import type { Profile } from '../../api/profile.ts';
import '../../ui/content/icons/add-back-office-icons.ts';
import type { IconName } from '../../ui/content/icons/icon-paths.ts';
import { entityAt } from './areas.ts';

/** Link to a screen: key of its text, and address. */
type TaskLink = { key: string; href: string };

/** A task of the menu: the key of its name, its own screen, and at most five screens that belong to it. */
export type Task = { name: TaskName; key: string; icon: IconName; href: string; links: readonly TaskLink[] };

export type TaskName =
  | 'today'
  | 'trees'
  | 'translating'
  | 'messages'
  | 'people'
  | 'figures'
  | 'texts'
  | 'system'
  | 'allData';

/** Links that the menu of administrators begins with, in the order of the specification. */
export const specifiedLinks: readonly TaskLink[] = [
  { key: 'global.menu.admin.userManagement', href: '/admin/user-management' },
  { key: 'global.menu.admin.languages', href: '/admin/languages' },
  { key: 'global.menu.admin.questionTrees', href: '/admin/question-trees' },
  { key: 'global.menu.admin.exportStatistics', href: exportStatistics.path },
];

/** Address of the API reference, which a profile may switch off. */
export const docsPath = '/admin/docs';

/** Whether a system describes its calls: the answer of its profiles. */
export const hasApiDocs = ({ activeProfiles }: Pick<Profile, 'activeProfiles'>): boolean =>
  activeProfiles.some((profile) => profile === 'swagger' || profile === 'api-docs');

/** Address of the first screen. Every other address of the back-office begins with it. */
const homePath = '/admin';

const textsPath = '/admin/languages/en/texts';

/** Tasks of the menu, in order. A screen with tabs needs no links beside them. */
export const tasks: readonly Task[] = [
  { name: 'today', key: 'global.menu.admin.overview', icon: 'home', href: homePath, links: [] },
  {
    name: 'trees',
    key: 'global.menu.admin.questionTrees',
    icon: 'tree',
    href: '/admin/question-trees',
    links: [
      { key: 'global.menu.admin.allTrees', href: '/admin/question-trees' },
      { key: 'testResult.home.title', href: '/entity/test-result' },
      { key: 'testResultSlide.home.title', href: '/entity/test-result-slide' },
    ],
  },
  {
    name: 'translating',
    key: 'global.menu.admin.tasks.translating',
    icon: 'globe',
    href: '/admin/translations',
    links: [
      { key: 'translating.title', href: '/admin/translations' },
      { key: 'global.menu.admin.languages', href: '/admin/languages' },
      { key: 'questionTreeLanguage.home.title', href: '/entity/question-tree-language' },
    ],
  },
  {
    name: 'messages',
    key: 'global.menu.admin.tasks.messages',
    icon: 'mail',
    href: '/entity/notification',
    links: [
      { key: 'notification.home.title', href: '/entity/notification' },
      { key: 'email.home.title', href: '/entity/email' },
      { key: 'mails.title', href: '/admin/mails' },
    ],
  },
  {
    name: 'people',
    key: 'global.menu.admin.tasks.people',
    icon: 'users',
    href: '/admin/user-management',
    links: [
      { key: 'global.menu.admin.userManagement', href: '/admin/user-management' },
      { key: 'professionalAssociation.home.title', href: '/entity/professional-association' },
    ],
  },
  {
    name: 'figures',
    key: 'global.menu.admin.tasks.figures',
    icon: 'chart',
    href: '/admin/statistics',
    links: [
      { key: 'statistics.dashboard.title', href: '/admin/statistics' },
      { key: 'statisticsExport.menu', href: '/admin/statistics/export' },
    ],
  },
  {
    name: 'texts',
    key: 'global.menu.admin.tasks.texts',
    icon: 'text',
    href: textsPath,
    links: [
      { key: 'translations.title', href: textsPath },
      { key: 'pdf.home.title', href: '/entity/pdf' },
    ],
  },
  {
    name: 'system',
    key: 'system.title',
    icon: 'activity',
    href: '/admin/system',
    links: [
      { key: 'global.menu.admin.health', href: '/admin/system' },
      { key: 'licences.title', href: '/admin/licences' },
      { key: 'apiDocs.title', href: docsPath },
    ],
  },
  { name: 'allData', key: 'allData.title', icon: 'database', href: '/admin/all-data', links: [] },
];

/** Addresses of the screen with the texts of one language. */
const textsOfLanguage = /^\/admin\/languages\/[^/]+\/texts(?=\/|$)/;

const contains = (href: string, pathname: string) => {
  if (textsOfLanguage.test(pathname)) return textsOfLanguage.test(href);
  return pathname === href || (href !== homePath && pathname.startsWith(`${href}/`));
};

/**
 * Finds the place of an address in the menu: the link with the longest address that contains it, and its task. The texts
 * of every language belong to one link. A list of rows that no task names belongs to all data.
 */
export const findMenuPlace = (pathname: string): { task: TaskName; href: string | undefined } | undefined => {
  const [place] = tasks
    .flatMap(({ name, ...task }) => [task, ...task.links].map(({ href }) => ({ task: name, href })))
    .filter(({ href }) => contains(href, pathname))
    .toSorted((one, other) => other.href.length - one.href.length);
  return place ?? (pathname.startsWith('/entity/') ? { task: 'allData', href: undefined } : undefined);
};

/** Screens that need the whole window: the editor of a tree, its map and its preview. */
const fullWindowScreens = /^\/admin\/question-trees\/(?!import$)[^/]+(\/preview|\/map)?$/;

/** Whether a screen needs the whole window, and has neither the menu beside it nor the footer below it. */
export const needsFullWindow = (pathname: string): boolean => fullWindowScreens.test(pathname);

/** Media query of windows that have room for the menu beside the page. */
export const wideWindow = '(min-width: 1180px)';

const menuAddresses = new Set(tasks.flatMap(({ href, links }) => [href, ...links.map((link) => link.href)]));

/** Whether a link of the menu leads to exactly this address. */
export const isMenuAddress = (pathname: string): boolean => menuAddresses.has(pathname);

/** Address of the list that an unknown address belongs to; the first screen for one that belongs to none. */
export const listAddressOf = (pathname: string): string => {
  const [, part = '', area = ''] = pathname.split('/');
  const list = `/${part}/${area}`;
  const isList = isMenuAddress(list) || (part === 'entity' && entityAt(area) !== undefined);
  return isList && list !== pathname ? list : homePath;
};

const keysByTask = new Map(tasks.map(({ name, key }) => [name, key]));

/** Key of the name of a task. */
export const taskKey = (name: TaskName): string => keysByTask.get(name) ?? '';
