import { type EntityName, targets } from '@ok/contract/entities/index.ts';

/** A list of rows: its name, which is also that of its count, the key of its title, and its address. */
export type DataList = { name: string; title: string; href: string; isTranslation: boolean };

type DataGroupName = 'measuring' | 'messages' | 'people' | 'other';

const groupedEntities: Record<DataGroupName, readonly (EntityName | 'user')[]> = {
  measuring: [
    'questionTree',
    'questionTreeLanguage',
    'question',
    'questionOption',
    'questionOptionExample',
    'testResult',
    'testResultSlide',
  ],
  messages: ['notification', 'userNotification', 'email'],
  people: ['user', 'profile', 'professionalAssociation'],
  other: ['language', 'supportedLanguage'],
};

/** Lists without an entity, at the end of their group. */
const otherLists: Partial<Record<DataGroupName, DataList[]>> = {
  messages: [{ name: 'mail', title: 'mails.title', href: '/admin/mails', isTranslation: false }],
  other: [{ name: 'pdf', title: 'pdf.home.title', href: '/entity/pdf', isTranslation: false }],
};

/** The list of an entity, if it has screens, followed by the list of its translations. */
const listsOf = (name: string): DataList[] =>
  [name, `${name}Translation`].flatMap((each, index) => {
    const href = targets[each]?.screens[0];
    const title = `${each === 'user' ? 'userManagement' : each}.home.title`;
    return href === undefined ? [] : [{ name: each, title, href, isTranslation: index > 0 }];
  });

/** Every list of the back-office by subject, translations after what they translate. */
export const dataGroups: readonly { group: DataGroupName; lists: DataList[] }[] = Object.entries(groupedEntities).map(
  ([group, names]) => ({
    group: group as DataGroupName,
    lists: [...names.flatMap(listsOf), ...(otherLists[group as DataGroupName] ?? [])],
  }),
);
