import { targets } from '@ok/contract/entities/index.ts';
import type { IconName } from '../../ui/content/icons/icon-paths.ts';
import { rowAddress } from '../data/areas.ts';
import { dataGroups } from '../data/data-groups.ts';
import { tasks } from '../data/tasks.ts';
import { textPrefixOf } from '../overrides/index.ts';

/** A screen that the search leads to: the key of its name, its address, and its icon. */
export type Command = { key: string; href: string; icon: IconName };

/** Maximum number of commands in the results. */
const maxCommands = 6;

/** Lists whose rows are made by hand. Their form for a new row is a command of its own. */
const listCommands = dataGroups.flatMap(({ lists }) =>
  lists.flatMap(({ name, title, href }): Command[] => {
    const open: Command = { key: title, href, icon: 'arrow-right' };
    const target = targets[name];
    if (!target) return [open];
    const create: Command = {
      key: `${textPrefixOf(target)}.home.createLabel`,
      href: rowAddress(href, 'new'),
      icon: 'plus',
    };
    return [open, create];
  }),
);

const menuCommands: Command[] = tasks.flatMap(({ key, href, links }) =>
  [{ key, href }, ...links].map((link): Command => ({ ...link, icon: 'arrow-right' })),
);

/** Every command, each address once: the screens of the menu, then the lists of all data and their forms. */
const commands: readonly Command[] = [...menuCommands, ...listCommands].filter(
  ({ href }, index, all) => all.findIndex((other) => other.href === href) === index,
);

const isInMenu = (command: Command) => menuCommands.includes(command);

const splitWords = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/**
 * Finds the commands whose names have, for each typed word, a word that begins with it, regardless of case and accents.
 * The screens of the menu come first, and the shorter of two names: 'users' means the list of users and not that of
 * their notifications.
 */
export function findCommands(typed: string, t: (key: string) => string): Command[] {
  const typedWords = splitWords(typed);
  if (typedWords.length === 0) return [];
  return commands
    .filter(({ key }) => {
      const words = splitWords(t(key));
      return typedWords.every((typedWord) => words.some((word) => word.startsWith(typedWord)));
    })
    .toSorted(
      (one, other) => Number(isInMenu(other)) - Number(isInMenu(one)) || t(one.key).length - t(other.key).length,
    )
    .slice(0, maxCommands);
}
