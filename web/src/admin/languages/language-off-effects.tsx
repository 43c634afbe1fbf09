import type { LanguageProgress } from '@ok/contract/routes/trees/language-overview.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { treeTitle } from '../../texts/tree-name.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { languageName } from '../data/language-name.ts';
import styles from './languages.module.css';

/** Effects of switching a language off: on the users who chose it, and on trees published in it. */
export function LanguageOffEffects({ standing }: { standing: LanguageProgress }) {
  const t = useTexts();
  const language = useLanguage();
  const name = languageName(standing.code, language);
  const { users, people } = standing;
  const trees = standing.trees.filter(({ published }) => published).map((tree) => treeTitle(tree.name, t));
  const list = (names: readonly string[]) => new Intl.ListFormat(language).format(names);
  const otherCount = users - people.length;
  const peopleTexts = otherCount > 0 ? [...people, t('languages.effects.others', { count: otherCount })] : people;
  return (
    <Alert tone={users > 0 || trees.length > 0 ? 'warning' : 'info'} className={styles.effects}>
      <p>
        {users === 0
          ? t('languages.effects.nobody', { name })
          : t('languages.effects.users', { count: users, name, people: list(peopleTexts) })}
      </p>
      <p>
        {trees.length === 0
          ? t('languages.effects.noTrees', { name })
          : t('languages.effects.trees', { count: trees.length, name, trees: list(trees) })}
      </p>
    </Alert>
  );
}
