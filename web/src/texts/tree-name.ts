import type { Texts } from './translate.ts';

/** What a tree is called on screen, in mails and on paper. */
export type TreeName = {
  /** `OK! Peuter`: its name wherever one is said. */
  title: string;
  /** `Peuter`: below or beside an `OK!` that is drawn apart, as on its card. */
  short: string;
  /** `1 tot 4 jaar`: below or beside the title where there is room; not every tree says for what age it is. */
  age: string | undefined;
  /** `OK! Peuter, 1 tot 4 jaar`: title and age in one line. */
  full: string;
};

/** Before a word that runs from right to left the exclamation mark would jump to the other side of `OK`. */
const leftToRightMark = '\u200e';
const runsFromRight = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/**
 * The one form of a tree's name: `OK! Peuter (1-4 jaar)`, as it is kept, is `OK! Peuter` for `1 tot 4 jaar`. Every tree
 * is an OK!, also one whose name does not begin with it.
 */
export function treeNameOf(name: string, t: Texts): TreeName {
  const brand = t('home.ok');
  const bare = name.replace(/^\s*OK!\s*/, '').trim();
  const [, before = bare, inBrackets] = /^(.*\S)\s*\(([^()]+)\)$/.exec(bare) ?? [];
  const age = inBrackets
    ?.trim()
    .replace(/(\d+)\s*[-–]\s*(\d+)/g, (_whole, from: string, to: string) => t('tree.range', { from, to }));
  const title = before && `${brand}${runsFromRight.test(before) ? leftToRightMark : ''} ${before}`;
  return {
    title: title || brand,
    short: before || brand,
    age,
    full: age ? t('tree.withAge', { name: title, age }) : title || brand,
  };
}
