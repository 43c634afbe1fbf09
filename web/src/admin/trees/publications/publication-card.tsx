import { getQuestionnaire } from '@ok/contract/routes/trees/questionnaire.ts';
import type { Publication } from '@ok/contract/routes/trees/tree-versions.ts';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { call } from '../../../api/client.ts';
import { longDateTime } from '../../../texts/dates.ts';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { Card } from '../../../ui/content/card.tsx';
import { Tag } from '../../../ui/content/tag.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { ButtonLink } from '../../../ui/navigation/link.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { languageLabel } from '../../data/language-label.ts';
import { ContentHash } from './content-hash.tsx';
import styles from './publications.module.css';
import { ReasonList } from './reason-list.tsx';

interface PublicationCardProps {
  treeRowId: number;
  publication: Publication;
  /** Whether new measurements use this publication. */
  isLive: boolean;
}

/** Card of a publication in the list of its version. */
export function PublicationCard({ treeRowId, publication, isLive }: PublicationCardProps) {
  const t = useTexts();
  const language = useLanguage();
  const heading = useId();
  const { id, number, publishedAt, publishedBy, contentHash, reasons, pages, open } = publication;
  return (
    <Card as="li" className={styles.publication} aria-labelledby={heading}>
      <div className={styles.head}>
        <div className={styles.name}>
          <h2 id={heading}>
            {t('questionTree.publications.number', { number })}{' '}
            {isLive && (
              <Tag tone="success" icon="check">
                {t('questionTree.publications.live')}
              </Tag>
            )}
          </h2>
          <p className="muted">
            {longDateTime(publishedAt, language)},{' '}
            {publishedBy
              ? t('questionTree.admin.by', { name: publishedBy })
              : t('questionTree.publications.withTheProduct')}
          </p>
        </div>
        <div className={styles.acts}>
          <QuestionnaireButton publication={publication} />
          <ButtonLink to={`/admin/question-trees/${treeRowId}/publications/${id}`} size="small" icon="document">
            {t('questionTree.proof.short')}
            <span className="vh"> {t('questionTree.publications.number', { number })}</span>
          </ButtonLink>
        </div>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{t('questionTree.publications.pages')}</dt>
          {pages.map((each) => (
            <dd key={each.language} className={styles.pages}>
              <span>{languageLabel(each.language)}</span>
              <span>{t('questionTree.publications.pageCount', { count: each.pages })}</span>
              <span className="muted">{formatKilobytes(each.bytes, language)}</span>
            </dd>
          ))}
        </div>
        <div>
          <dt>{t('questionTree.publications.open')}</dt>
          <dd>
            {open > 0 ? t('questionTree.publications.openCount', { count: open }) : t('questionTree.publications.none')}
          </dd>
        </div>
        <div>
          <dt>{t('questionTree.publications.hash')}</dt>
          <dd>
            <ContentHash hash={contentHash} />
          </dd>
        </div>
      </dl>
      {reasons.length > 0 && (
        <div className={styles.reasons}>
          <h3>{t('questionTree.publications.reasons')}</h3>
          <ReasonList reasons={reasons} />
        </div>
      )}
    </Card>
  );
}

/** Button that saves a publication as a FHIR questionnaire. */
function QuestionnaireButton({ publication: { id, number } }: Pick<PublicationCardProps, 'publication'>) {
  const t = useTexts();
  const saving = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const file = await call(getQuestionnaire, {
        params: { id },
        errorMessage: 'questionTree.publications.fhirFailed',
      });
      saveFile(`questionnaire-${id}.json`, file, file.type);
    },
  });
  return (
    <Button size="small" variant="outline" icon="download" isPending={saving.isPending} onPress={() => saving.mutate()}>
      {t('questionTree.publications.fhir')}
      <span className="vh"> {t('questionTree.publications.number', { number })}</span>
    </Button>
  );
}

const formatKilobytes = (bytes: number, language: string) =>
  new Intl.NumberFormat(language, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 }).format(bytes / 1000);
