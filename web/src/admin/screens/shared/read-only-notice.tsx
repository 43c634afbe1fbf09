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

/** Explains why a row cannot be edited, and what to do instead. Empty for a row that can. */
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
  const reason = isLive ? t('questionTree.correct.why', { version }) : t('error.readonly');
  return (
    <CorrectNotice
      text={{ entity: entity.name, rowId: row.id }}
      status={status}
      explanation={reason}
      className={className}
    />
  );
}
