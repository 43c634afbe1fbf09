import type { LanguageProgress } from '@ok/contract/routes/trees/language-overview.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { treeTitle } from '../../texts/tree-name.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { languageName } from '../data/language-name.ts';
import styles from './languages.module.css';

/** Warnings about active languages in which visible texts are missing. */
export function IncompleteLanguages({ standings }: { standings: readonly LanguageProgress[] }) {
  const t = useTexts();
  const language = useLanguage();
  const defaultRow = standings.find(({ defaultLanguage }) => defaultLanguage);
  return standings
    .filter(({ active, texts, trees }) => active && (texts < 100 || trees.some(isIncompleteTree)))
    .map(({ id, code, texts, trees }) => {
      const name = languageName(code, language);
      const incompleteTrees = trees.filter(isIncompleteTree);
      return (
        <Alert key={id} tone="warning" title={t('languages.notReady.title', { name })}>
          <ul className={styles.missing}>
            {texts < 100 && (
              <li>
                {t('languages.notReady.texts', {
                  percent: texts,
                  usual: languageName(defaultRow?.code ?? code, language),
                })}{' '}
                <Link to={`/admin/languages/${code}/texts`}>{t('languages.notReady.translate')}</Link>
              </li>
            )}
            {incompleteTrees.map((tree) => (
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

const isIncompleteTree = ({ published, complete }: LanguageProgress['trees'][number]) => published && complete < 100;
