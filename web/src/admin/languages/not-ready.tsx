import type { LanguageProgress } from '@ok/contract/routes/trees/language-overview.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { treeTitle } from '../../texts/tree-name.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { nameIn } from './language-facts.ts';
import styles from './languages.module.css';

/** Languages that people can choose and in which something is missing that they would see. */
export function NotReady({ standings }: { standings: readonly LanguageProgress[] }) {
  const t = useTexts();
  const language = useLanguage();
  const usual = standings.find(({ defaultLanguage }) => defaultLanguage);
  return standings
    .filter(({ active, texts, trees }) => active && (texts < 100 || trees.some(isBehind)))
    .map(({ id, code, texts, trees }) => {
      const name = nameIn(language, code);
      const behind = trees.filter(isBehind);
      return (
        <Alert key={id} tone="warning" title={t('languages.notReady.title', { name })}>
          <ul className={styles.missing}>
            {texts < 100 && (
              <li>
                {t('languages.notReady.texts', { percent: texts, usual: nameIn(language, usual?.code ?? code) })}{' '}
                <Link to={`/admin/languages/${code}/texts`}>{t('languages.notReady.translate')}</Link>
              </li>
            )}
            {behind.map((tree) => (
              <li key={tree.treeId}>
                {t('languages.notReady.tree', { name: treeTitle(tree.name, t), percent: tree.complete })}{' '}
                <Link to={`/admin/question-trees/${tree.id}`}>
                  {t('languages.notReady.open')}
                  <span className="vh"> {treeTitle(tree.name, t)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Alert>
      );
    });
}

const isBehind = ({ published, complete }: LanguageProgress['trees'][number]) => published && complete < 100;
