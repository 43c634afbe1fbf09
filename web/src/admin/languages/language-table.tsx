import type { LanguageProgress } from '@ok/contract/routes/trees/language-overview.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { treeTitle } from '../../texts/tree-name.ts';
import { LanguageRow } from './language-row.tsx';
import styles from './languages.module.css';

/** Table of languages, with their state and translated shares. */
export function LanguageTable({ standings }: { standings: readonly LanguageProgress[] }) {
  const t = useTexts();
  const title = t('languages.title');
  const trees = standings[0]?.trees ?? [];
  return (
    <section className={styles.sheet} aria-label={title}>
      <table className={styles.table} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{t('languages.language')}</th>
            <th scope="col">{t('languages.active')}</th>
            <th scope="col">{t('languages.default')}</th>
            <th scope="col">{t('languages.texts')}</th>
            {trees.map(({ treeId, name }) => (
              <th key={treeId} scope="col">
                {treeTitle(name, t)}
              </th>
            ))}
            <th scope="col">
              <span className="vh">{t('entity.list.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {standings.map((standing) => (
            <LanguageRow key={standing.id} standing={standing} />
          ))}
        </tbody>
      </table>
    </section>
  );
}
