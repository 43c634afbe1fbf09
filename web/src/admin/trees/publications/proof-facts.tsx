import type { Publication } from '@ok/contract/routes/trees/tree-versions.ts';
import type { TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { longDateTime } from '../../../texts/dates.ts';
import { formatWholeNumber } from '../../../texts/numbers.ts';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { Card } from '../../../ui/content/card.tsx';
import { languageLabel } from '../../data/language-label.ts';
import screens from '../../screens/shared/screens.module.css';
import { formatPathCount } from './path-count.ts';
import styles from './proof.module.css';

interface ProofFactsProps {
  document: TreeDocument;
  publication: Publication;
  /** Number of paths through the version. */
  totalPaths: bigint;
  treeName: string;
  version: number;
}

/** Facts of a publication: content, date, author and size. */
export function ProofFacts({ document, publication, totalPaths, treeName, version }: ProofFactsProps) {
  const t = useTexts();
  const language = useLanguage();
  const formatCount = (entries: object) => formatWholeNumber(Object.keys(entries).length, language);
  const { number, publishedAt, publishedBy, contentHash, pagesHash, pages } = publication;
  const facts: [key: string, value: string][] = [
    ['tree', treeName],
    ['version', String(version)],
    ['publication', String(number)],
    ['when', longDateTime(publishedAt, language)],
    ['who', publishedBy ?? t('questionTree.publications.withTheProduct')],
    ['languages', pages.map((each) => languageLabel(each.language)).join(', ')],
    ['questions', formatCount(document.questions)],
    ['options', formatCount(document.options)],
    ['examples', formatCount(document.examples)],
    ['results', formatCount(document.results)],
    ['ways', formatPathCount(totalPaths, t, language)],
  ];
  return (
    <Card as="section" isPadded aria-labelledby="facts" className={styles.section}>
      <h2 id="facts">{t('questionTree.proof.facts')}</h2>
      <dl className={`${screens.definitions} ${styles.facts}`}>
        {facts.map(([key, value]) => [
          <dt key={`${key} term`}>{t(`questionTree.proof.fact.${key}`)}</dt>,
          <dd key={key}>{value}</dd>,
        ])}
        <dt>{t('questionTree.publications.hash')}</dt>
        <dd>
          <code className={styles.code}>{contentHash}</code>
        </dd>
        {pagesHash !== null && (
          <>
            <dt>{t('questionTree.proof.pagesHash')}</dt>
            <dd>
              <code className={styles.code}>{pagesHash}</code>
            </dd>
          </>
        )}
      </dl>
    </Card>
  );
}
