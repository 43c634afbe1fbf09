import type { Texts } from './translate.ts';

/** Keeps the exclamation mark beside `OK` before a word that runs from right to left. */
const leftToRightMark = '\u200e';
const runsFromRight = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/**
 * The name of a tree as the administrator wrote it, within a sentence or a heading of its own. The label `OK!` stands
 * before a name that does not begin with it, for every tree is an OK!.
 */
export function treeTitle(name: string, t: Texts): string {
  const label = t('home.ok');
  const rest = name.startsWith(label) ? name.slice(label.length) : name && ` ${name}`;
  return `${label}${runsFromRight.test(rest) ? leftToRightMark : ''}${rest}`;
}
