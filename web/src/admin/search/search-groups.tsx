import type { User } from '@ok/contract/routes/account/user.ts';
import type { ContentMatch } from '@ok/contract/routes/content.ts';
import type { Mail } from '@ok/contract/routes/management/mail.ts';
import type { ReactNode } from 'react';
import { nameOf } from '../../layout/frame/initials.ts';
import { shortDateTime } from '../../texts/numeric-dates.ts';
import type { IconName } from '../../ui/content/icons/icon-paths.ts';
import { isCorrectable } from '../correcting/correction.ts';
import { entityArea, rowAddress } from '../data/areas.ts';
import { findTextUsage } from '../data/text-usage.ts';
import { RowLabel } from '../fields/display/row-link.tsx';
import { hasPictureLabel, targetEntity } from '../fields/values/references.ts';
import { formatMailView } from '../mail/use-mail-view.ts';
import { overrideOf } from '../overrides/index.ts';
import type { Command } from './find-commands.ts';
import { markText } from './mark-text.ts';

/** Something that was found: what it is, where it stands, and what opens it. */
export type SearchOption = {
  /** Unique among all options. */
  key: string;
  icon?: IconName;
  label: ReactNode;
  /** Accessible name, if it differs from what is drawn. */
  name?: string;
  /** Sentence with the searched text, if the label does not contain it. */
  sentence?: string;
  /** Labels of what contains it, the outermost first. */
  place?: readonly string[];
  tree?: ContentMatch['tree'];
  /** Short text at the end: an id or a date. */
  note?: string;
  /** Whether it belongs to the option above it. */
  isAction?: boolean;
  target: { href: string; search?: Record<string, string> } | { correct: ContentMatch };
};

/** Options under one heading. */
export type SearchGroup = { key: string; title: string; options: SearchOption[] };

type Translate = (key: string, values?: Record<string, string | number>) => string;

/** Text with every place of the searched text marked. */
export function MarkedText({ text, searchText }: { text: string; searchText: string }) {
  let from = 0;
  return markText(text, searchText).map(({ text: part, isFound }) => {
    const key = from;
    from += part.length;
    return isFound ? <mark key={key}>{part}</mark> : part;
  });
}

const isPlainLabel = (entity: string) =>
  !hasPictureLabel(entity) && overrideOf(entity).display?.[targetEntity(entity).labelField] !== 'score';

/** Options of a found row: the row and, in a version that is not a draft, its correction. */
function toRowOptions(row: ContentMatch, area: string, searchText: string, t: Translate): SearchOption[] {
  const { entity, id, text, tree, sentence, place } = row;
  const key = `${entity} ${id}`;
  const kindName = t(`global.menu.entities.${entity}`);
  const label = () => {
    if (!text) return kindName;
    return isPlainLabel(entity) ? (
      <MarkedText text={text} searchText={searchText} />
    ) : (
      <RowLabel entity={entity} id={id} text={text} />
    );
  };
  const option: SearchOption = {
    key,
    label: label(),
    sentence,
    place,
    tree,
    note: String(id),
    target: { href: rowAddress(`/entity/${area}`, id) },
  };
  if (!tree || tree.status === 'DRAFT' || !isCorrectable(entity)) return [option];
  const correct = t('questionTree.editor.correctInNew');
  const name = `${correct}: ${text ?? id}`;
  return [
    option,
    { key: `${key} correct`, icon: 'edit', label: correct, name, isAction: true, target: { correct: row } },
  ];
}

/** Groups found rows by entity, in their order. Leaves out rows without screens. */
function groupRows(found: readonly ContentMatch[], searchText: string, t: Translate): SearchGroup[] {
  const groups = new Map<string, SearchOption[]>();
  for (const row of found) {
    const area = entityArea(row.entity);
    if (area === undefined) continue;
    groups.set(row.entity, [...(groups.get(row.entity) ?? []), ...toRowOptions(row, area, searchText, t)]);
  }
  return [...groups].map(([entity, options]) => ({ key: entity, title: t(`${entity}.home.title`), options }));
}

const toCommandOption = ({ key, href, icon }: Command, t: Translate): SearchOption => ({
  key: `command ${href}`,
  icon,
  label: t(key),
  target: { href },
});

const toPersonOption = (user: User, searchText: string): SearchOption => ({
  key: `user ${user.login}`,
  icon: 'users',
  label: <MarkedText text={nameOf(user)} searchText={searchText} />,
  sentence: user.email,
  target: { href: rowAddress('/admin/user-management', user.login) },
});

const toMailOption = ({ id, kind, recipient, state, createdDate }: Mail, t: Translate): SearchOption => ({
  key: `mail ${id}`,
  icon: 'mail',
  label: t(`mails.kinds.${kind}`),
  sentence: recipient,
  place: [t(`mails.states.${state}`)],
  note: shortDateTime(createdDate),
  target: {
    href: '/admin/mails',
    search: formatMailView({ search: recipient, state: '', sort: '', page: 1 }),
  },
});

const toTextOption = (
  { key, text }: Found['texts'][number],
  searchText: string,
  language: string,
  t: Translate,
): SearchOption => {
  const usage = findTextUsage(key);
  return {
    key: `text ${key}`,
    icon: 'text',
    label: <MarkedText text={text} searchText={searchText} />,
    place: [usage ? t(usage.title) : key],
    target: { href: `/admin/languages/${language}/texts`, search: { search: key } },
  };
};

/** Matches of every source. */
export type Found = {
  commands: readonly Command[];
  content: readonly ContentMatch[];
  people: readonly User[];
  texts: readonly { key: string; text: string }[];
  mails: readonly Mail[];
};

/** Groups everything that was found: where to go first, then people, rows, screen texts and mails. */
export function buildGroups(
  found: Found,
  { searchText, language, t }: { searchText: string; language: string; t: Translate },
) {
  const groups: SearchGroup[] = [
    {
      key: 'commands',
      title: t('entity.search.groups.commands'),
      options: found.commands.map((command) => toCommandOption(command, t)),
    },
    {
      key: 'people',
      title: t('userManagement.home.title'),
      options: found.people.map((user) => toPersonOption(user, searchText)),
    },
    ...groupRows(found.content, searchText, t),
    {
      key: 'texts',
      title: t('translations.title'),
      options: found.texts.map((text) => toTextOption(text, searchText, language, t)),
    },
    { key: 'mails', title: t('mails.title'), options: found.mails.map((mail) => toMailOption(mail, t)) },
  ];
  return groups.filter(({ options }) => options.length > 0);
}
