import { type EntityName, entities } from '@ok/contract/entities/index.ts';

/** Screen that uses a text: its address and the key of its name. */
export type TextUsage = { to: string; title: string };

/** Screens by the first part of the keys of their texts. */
const usageByPrefix: Readonly<Record<string, TextUsage>> = {
  accessibility: { to: '/accessibility', title: 'accessibility.title' },
  allData: { to: '/admin/all-data', title: 'allData.title' },
  apiDocs: { to: '/admin/docs', title: 'apiDocs.title' },
  home: { to: '/', title: 'global.menu.home' },
  languages: { to: '/admin/languages', title: 'languages.title' },
  login: { to: '/login', title: 'login.title' },
  mails: { to: '/admin/mails', title: 'mails.title' },
  measurements: { to: '/measurements', title: 'measurements.title' },
  notifications: { to: '/account/user-notifications', title: 'notifications.title' },
  password: { to: '/account/password', title: 'password.title' },
  pdf: { to: '/entity/pdf', title: 'pdf.home.title' },
  register: { to: '/account/register', title: 'register.title' },
  reset: { to: '/account/reset/request', title: 'reset.request.title' },
  settings: { to: '/account/settings', title: 'settings.title' },
  userManagement: { to: '/admin/user-management', title: 'global.menu.admin.userManagement' },
  questionTree: { to: '/admin/question-trees', title: 'global.menu.admin.questionTrees' },
};

/** Finds a screen that uses a text; undefined when none is known. */
export const findTextUsage = (key: string): TextUsage | undefined => {
  const [area = ''] = key.split('.');
  if (Object.hasOwn(usageByPrefix, area)) return usageByPrefix[area];
  if (!Object.hasOwn(entities, area)) return undefined;
  const to = entities[area as EntityName].screens[0];
  return to === undefined ? undefined : { to, title: `${area}.home.title` };
};
