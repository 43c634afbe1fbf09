import { type EntityName, entities } from '@ok/contract/entities/index.ts';

/** A screen on which a text is used: its address and the key of its name. */
export type UsedOn = { to: string; title: string };

/** Screens by how the keys of their texts begin; of what is not here it is not known. */
const screens: Readonly<Record<string, UsedOn>> = {
  accessibility: { to: '/accessibility', title: 'accessibility.title' },
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

/** Where the text of a key is used; nothing where that is not known. */
export const usedOn = (key: string): UsedOn | undefined => {
  const [area = ''] = key.split('.');
  if (Object.hasOwn(screens, area)) return screens[area];
  if (!Object.hasOwn(entities, area)) return undefined;
  const to = entities[area as EntityName].screens[0];
  return to === undefined ? undefined : { to, title: `${area}.home.title` };
};
