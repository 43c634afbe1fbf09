import type { Publication } from '@ok/contract/routes/trees/tree-versions.ts';
import type { TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { longDateTime } from '../../../texts/dates.ts';
import { wholeNumber } from '../../../texts/numbers.ts';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { Card } from '../../../ui/content/card.tsx';
import screens from '../../screens/shared/screens.module.css';
import { languageNameOf } from '../language-names.ts';
import styles from './proof.module.css';
import { wayCount } from './way-count.ts';

interface ProofFactsProps {
  document: TreeDocument;
  publication: Publication;
  /** How many ways there are. */
  total: bigint;
  tree: string;
  version: number;
}

/** What was published, when and by whom, and how much of it there is. */
export function ProofFacts({ document, publication, total, tree, version }: ProofFactsProps) {
  const t = useTexts();
  const language = useLanguage();
  const count = (entries: object) => wholeNumber(Object.keys(entries).length, language);
  const { number, publishedAt, publishedBy, contentHash, pages } = publication;
  const facts: [key: string, value: string][] = [
    ['tree', tree],
    ['version', String(version)],
    ['publication', String(number)],
    ['when', longDateTime(publishedAt, language)],
    ['who', publishedBy ?? t('questionTree.publications.withTheProduct')],
    ['languages', pages.map((each) => languageNameOf(each.language, t)).join(', ')],
    ['questions', count(document.questions)],
    ['options', count(document.options)],
    ['examples', count(document.examples)],
    ['results', count(document.results)],
    ['ways', wayCount(total, t, language)],
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
      </dl>
    </Card>
  );
}
