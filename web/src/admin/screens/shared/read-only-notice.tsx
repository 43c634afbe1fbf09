import { type Entity, isReadOnlyRow } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { CorrectNotice } from '../../correcting/correct-notice.tsx';
import { isCorrectable } from '../../correcting/correction.ts';

interface ReadOnlyNoticeProps {
  entity: Entity;
  row: AnsweredRow;
  className?: string | undefined;
}

/** That a row changes no more, and what to do instead: nothing where it does change. */
export function ReadOnlyNotice({ entity, row, className }: ReadOnlyNoticeProps) {
  const t = useTexts();
  if (!isReadOnlyRow(entity, row)) return null;
  if (!isCorrectable(entity.name)) {
    return (
      <Alert tone="info" className={className}>
        <p>{t('error.readonly')}</p>
      </Alert>
    );
  }
  const { version, status } = row;
  const isLive = status === 'PUBLISHED' && typeof version === 'number';
  const why = isLive ? t('questionTree.correct.why', { version }) : t('error.readonly');
  return (
    <CorrectNotice
      text={{ entity: entity.name, rowId: row.id }}
      status={status}
      explanation={why}
      className={className}
    />
  );
}
