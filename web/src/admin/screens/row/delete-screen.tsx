import { type Entity, isReadOnlyRow } from '@ok/contract/entity/define-entity.ts';
import type { Problem } from '@ok/contract/errors.ts';
import { ApiError, isOutdated } from '../../../api/api-error.ts';
import { notifyError } from '../../../api/notify.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useRemove, useRow, useUses } from '../../data/use-entity.ts';
import { DeleteQuestion } from '../../forms/delete-question.tsx';
import { QuestionOverList } from '../../forms/question-over-list.tsx';
import { overrideOf, textPrefixOf } from '../../overrides/index.ts';
import { ReadOnlyNotice } from '../shared/read-only-notice.tsx';
import styles from '../shared/screens.module.css';
import { useAreaRow } from '../shared/use-area.ts';
import { VersionUsageNote } from '../shared/version-usage.tsx';
import { Consequences, PreventedBy } from './consequences.tsx';

const referringRowsIn = (error: unknown) =>
  (error instanceof ApiError && error.status === 400 && (error.reply.body as Partial<Problem> | null)?.uses) || [];

/** `/entity/{area}/{id}/delete`. */
export function DeleteScreen() {
  const { list, entity, id } = useAreaRow();
  return (
    <QuestionOverList
      key={`${list}/${id}`}
      list={{ to: list }}
      render={(close) => <DeleteRow entity={entity} id={id} close={close} />}
    />
  );
}

function DeleteRow({ entity, id, close }: { entity: Entity; id: string; close: () => void }) {
  const t = useTexts();
  const { data, isFetching, refetch } = useRow(entity, id);
  const { mutate, isPending, error } = useRemove(entity);
  const { readOnlyDeletion, hasConsequences } = overrideOf(entity.name);
  const isReadOnly = data !== undefined && isReadOnlyRow(entity, data);
  const refusedFor = referringRowsIn(error);
  const { data: known = [] } = useUses(entity, id, {
    isEnabled: !hasConsequences && data !== undefined && !isReadOnly,
  });
  const uses = refusedFor.length > 0 ? refusedFor : known;
  const remove = () =>
    mutate(
      { key: id, revision: data?.revision },
      {
        onSuccess: close,
        onError: (refusal) => {
          if (referringRowsIn(refusal).length > 0) return;
          if (!isOutdated(refusal)) notifyError(refusal);
          else void refetch().finally(() => notifyError(refusal, 'entity.delete.outdated'));
        },
      },
    );
  // The call needs the revision of the row.
  const isLoading = data === undefined && isFetching;
  const isRefused = uses.length > 0 || (isReadOnly && !readOnlyDeletion) || isLoading;
  return (
    <DeleteQuestion close={close} remove={remove} isPending={isPending} isRefused={isRefused}>
      <p>{t(`${textPrefixOf(entity)}.delete.question`, { [entity.key ?? 'id']: id })}</p>
      {uses.length > 0 ? (
        <PreventedBy entity={entity} id={id} uses={uses} {...(refusedFor.length > 0 && { role: 'alert' })} />
      ) : isReadOnly && readOnlyDeletion ? (
        <Alert tone="warning" className={styles.consequences}>
          <p>{t(readOnlyDeletion)}</p>
        </Alert>
      ) : isReadOnly ? (
        <>
          <ReadOnlyNotice entity={entity} row={data} className={styles.consequences} />
          <VersionUsageNote entity={entity} id={data.id} />
        </>
      ) : hasConsequences ? (
        <p className="muted">{t(`${textPrefixOf(entity)}.delete.consequences`)}</p>
      ) : (
        <Consequences entity={entity} id={id} />
      )}
    </DeleteQuestion>
  );
}
