import type { CollectionProgress, LanguageCounts } from '@ok/contract/routes/translation/translation-workspace.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import type { Texts } from '../../texts/translate.ts';
import { treeTitle } from '../../texts/tree-name.ts';
import { Card } from '../../ui/content/card.tsx';
import { Tag } from '../../ui/content/tag.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { languageName } from '../data/language-name.ts';
import styles from './progress-overview.module.css';
import { type NamedScope, scopeSearch } from './state/workspace-address.ts';

/** Title of a collection: the name and version of a tree, otherwise the name of its kind. */
export const collectionTitle = ({ collection, name, version }: CollectionProgress, t: Texts): string =>
  collection === 'tree'
    ? t('translating.treeVersion', { name: treeTitle(name ?? '', t), version: version ?? 0 })
    : t(`translating.collections.${collection}`);

/** Share of the texts of a language that are done, in whole percents, rounded down. */
export const donePercent = ({ total, missing, outdated, unreviewed }: LanguageCounts): number =>
  total === 0 ? 100 : Math.floor((100 * (total - missing - outdated - unreviewed)) / total);

/** Collections of texts, with the progress of each language. */
export function ProgressOverview({ progress }: { progress: readonly CollectionProgress[] }) {
  return (
    <div className={styles.cards}>
      {progress.map((each) => (
        <CollectionCard key={`${each.collection} ${each.treeId}`} progress={each} />
      ))}
    </div>
  );
}

/** Whether a language is inactive and has no translation yet. */
const isUntouched = ({ active, total, missing }: LanguageCounts) => !active && total > 0 && missing === total;

function CollectionCard({ progress }: { progress: CollectionProgress }) {
  const t = useTexts();
  const pageLanguage = useLanguage();
  const { status, from, languages } = progress;
  const title = collectionTitle(progress, t);
  const untouched = languages.filter(isUntouched);
  return (
    <Card as="section" className={styles.card} aria-label={title}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {status && <Tag>{t(`questionTree.statuses.${status}`)}</Tag>}
      </div>
      <p className="muted">{t('translating.sourceIs', { language: languageName(from, pageLanguage) })}</p>
      {languages.length === 0 && <p>{t('translating.noLanguages')}</p>}
      <ul className={styles.languages}>
        {languages
          .filter((language) => !isUntouched(language))
          .map((language) => (
            <LanguageProgressRow key={language.languageId} progress={progress} language={language} title={title} />
          ))}
      </ul>
      {untouched.length > 0 && (
        <div className={styles.untouched}>
          <p className="muted">{t('translating.untouched')}</p>
          <ul>
            {untouched.map((language) => (
              <li key={language.languageId}>
                <LanguageLink progress={progress} language={language} title={title} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}

/** Link to the texts of a collection in a language; of documents, to their screen. */
function LanguageLink({ progress, language, title }: LanguageProgressRowProps) {
  const t = useTexts();
  const name = languageName(language.code, useLanguage());
  const { collection, treeId } = progress;
  const address =
    collection === 'documents'
      ? { to: '/entity/pdf' }
      : {
          to: '/admin/translations',
          search: scopeSearch({ collection, treeId, language: language.code } as NamedScope),
        };
  return (
    <Link {...address} className={styles.name} aria-label={t('translating.openIn', { title, language: name })}>
      {name}
    </Link>
  );
}

interface LanguageProgressRowProps {
  progress: CollectionProgress;
  language: LanguageCounts;
  title: string;
}

function LanguageProgressRow({ progress, language, title }: LanguageProgressRowProps) {
  const t = useTexts();
  const name = languageName(language.code, useLanguage());
  const { missing, outdated, unreviewed, openQuestions, active, code } = language;
  const { collection, treeId } = progress;
  const percent = donePercent(language);
  const facts = [
    missing > 0 &&
      t(progress.collection === 'documents' ? 'translating.missingDocuments' : 'translating.missing', {
        count: missing,
      }),
    outdated > 0 && t('translating.outdated', { count: outdated }),
    unreviewed > 0 && t('translating.unreviewed', { count: unreviewed }),
    missing + outdated + unreviewed === 0 && t('translating.complete'),
    !active && t('translating.inactive'),
  ].filter((fact): fact is string => Boolean(fact));
  return (
    <li className={styles.language}>
      <LanguageLink progress={progress} language={language} title={title} />
      <span className={styles.percent}>{t('translating.percent', { percent })}</span>
      <progress className={styles.bar} value={percent} max={100} aria-label={name} />
      <span className={styles.facts}>
        {facts.join(', ')}
        {openQuestions > 0 && progress.collection !== 'documents' && (
          <>
            {', '}
            <Link
              to="/admin/translations"
              search={{ ...scopeSearch({ collection, treeId, language: code } as NamedScope), state: 'questions' }}
              aria-label={t('translating.questionsIn', { language: name, title })}
            >
              {t('translating.openQuestions', { count: openQuestions })}
            </Link>
          </>
        )}
      </span>
    </li>
  );
}
