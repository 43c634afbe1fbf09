import { type Entity, isReadOnlyRow } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Link } from '../../ui/navigation/link.tsx';

interface ReadOnlyNoticeProps {
  entity: Entity;
  row: AnsweredRow;
  className?: string | undefined;
}

/** What a row is in the editor of the tree that it belongs to. */
const inEditor: Readonly<Record<string, string>> = {
  question: 'question',
  questionOption: 'option',
  questionOptionExample: 'example',
};

/** That a row changes no more, and what to do instead: nothing where it does change. */
export function ReadOnlyNotice({ entity, row, className }: ReadOnlyNoticeProps) {
  const t = useTexts();
  if (!isReadOnlyRow(entity, row)) return null;
  const node = inEditor[entity.name];
  const version = entity.name === 'questionTree' ? row.id : node && row.questionTreeId;
  return (
    <Alert tone="info" className={className}>
      <p>
        {t('error.readonly')}
        {typeof version === 'number' && (
          <>
            {' '}
            <Link to={`/admin/question-trees/${version}`} search={node ? { [node]: row.id } : {}}>
              {t('questionTree.editor.correctInNew')}
            </Link>
          </>
        )}
      </p>
    </Alert>
  );
}
