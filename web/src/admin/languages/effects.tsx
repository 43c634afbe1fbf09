import type { LanguageProgress } from '@ok/contract/routes/trees/language-overview.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { treeTitle } from '../../texts/tree-name.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { nameIn } from './language-facts.ts';
import styles from './languages.module.css';

/** What happens when nobody can choose a language any more: to whoever uses it, and to the trees that are published in it. */
export function Effects({ standing }: { standing: LanguageProgress }) {
  const t = useTexts();
  const language = useLanguage();
  const name = nameIn(language, standing.code);
  const { users, people } = standing;
  const trees = standing.trees.filter(({ published }) => published).map((tree) => treeTitle(tree.name, t));
  const list = (names: readonly string[]) => new Intl.ListFormat(language).format(names);
  const others = users - people.length;
  const named = others > 0 ? [...people, t('languages.effects.others', { count: others })] : people;
  return (
    <Alert tone={users > 0 || trees.length > 0 ? 'warning' : 'info'} className={styles.effects}>
      <p>
        {users === 0
          ? t('languages.effects.nobody', { name })
          : t('languages.effects.users', { count: users, name, people: list(named) })}
      </p>
      <p>
        {trees.length === 0
          ? t('languages.effects.noTrees', { name })
          : t('languages.effects.trees', { count: trees.length, name, trees: list(trees) })}
      </p>
    </Alert>
  );
}
