import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Tag } from '../../../ui/content/tag.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { languageLabel } from '../../data/language-label.ts';
import { useMissingTranslations } from '../../data/missing-translations.ts';
import { EmptyValue } from '../../fields/display/cells.tsx';
import styles from './table.module.css';

/** Whether a row is translated, and the languages in which it lacks a text. They are fetched once the row is drawn. */
export function LanguagesCell({ entity, id }: { entity: Entity; id: number }) {
  const t = useTexts();
  const { data, isError } = useMissingTranslations(entity, id);
  if (isError) return <span className="subtle">{t('entity.languages.notLoaded')}</span>;
  if (data === undefined) return <Skeleton width="5rem" />;
  if (data === null || data.languages === 0) return <EmptyValue />;
  if (data.missing.length === 0) {
    return (
      <Tag tone="success" icon="check">
        {t('entity.languages.complete')}
      </Tag>
    );
  }
  return (
    <>
      <Tag tone="warning" icon="warning">
        {t('entity.languages.missingCount', { count: data.missing.length })}
      </Tag>
      <span className={styles.missing} data-text>
        {data.missing.map(languageLabel).join(', ')}
      </span>
    </>
  );
}
