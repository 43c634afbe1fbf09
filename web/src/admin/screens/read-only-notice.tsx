import { type Entity, isReadOnlyRow } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Alert } from '../../ui/feedback/alert.tsx';

interface ReadOnlyNoticeProps {
  entity: Entity;
  row: AnsweredRow;
  className?: string | undefined;
}

/** That a row changes no more, and what to do instead: nothing where it does change. */
export function ReadOnlyNotice({ entity, row, className }: ReadOnlyNoticeProps) {
  const t = useTexts();
  if (!isReadOnlyRow(entity, row)) return null;
  return (
    <Alert tone="info" className={className}>
      <p>{t('error.readonly')}</p>
    </Alert>
  );
}
