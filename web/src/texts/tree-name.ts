import type { Texts } from './translate.ts';

/** Unicode left-to-right mark: keeps the exclamation mark beside `OK` before a right-to-left word. */
const leftToRightMark = '\u200e';
const startsRightToLeft = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/**
 * A tree's name for a sentence or heading: as the administrator wrote it, after the label `OK!` unless the name begins
 * with it.
 */
export function treeTitle(name: string, t: Texts): string {
  const label = t('home.ok');
  const rest = name.startsWith(label) ? name.slice(label.length) : name && ` ${name}`;
  return `${label}${startsRightToLeft.test(rest) ? leftToRightMark : ''}${rest}`;
}
