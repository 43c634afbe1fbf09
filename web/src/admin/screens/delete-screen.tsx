import type { Problem } from '@ok/contract/errors.ts';
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { ApiError } from '../../api/api-error.ts';
import { notifyError } from '../../api/notify.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ModalContent } from '../../ui/modal-content.tsx';
import ModalLayer from '../../ui/modal-layer.tsx';
import { useRemove } from '../use-entity.ts';
import { Consequences } from './consequences.tsx';
import styles from './screens.module.css';
import { useAreaRow } from './use-area.ts';
import { UseList } from './use-list.tsx';

const usesIn = (error: unknown) =>
  (error instanceof ApiError && error.status === 400 && (error.reply.body as Partial<Problem> | null)?.uses) || [];

/** `/entity/{area}/{id}/delete`: the question, over the list. However it is left, that is one step back. */
export function DeleteScreen() {
  const { area } = useAreaRow();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const back = () => {
    if (canGoBack) router.history.back();
    else void router.navigate({ to: '/entity/$area', params: { area }, replace: true });
  };
  return (
    <ModalLayer
      modal={{ id: 0, role: 'alertdialog', close: back, render: (close) => <DeleteQuestion close={close} /> }}
    />
  );
}

function DeleteQuestion({ close }: { close: () => void }) {
  const t = useTexts();
  const { entity, id } = useAreaRow();
  const { mutate, isPending, error } = useRemove(entity);
  const uses = usesIn(error);
  const remove = () =>
    mutate(id, {
      onSuccess: close,
      onError: (refusal) => {
        if (usesIn(refusal).length === 0) notifyError(refusal);
      },
    });
  return (
    <ModalContent
      title={t('entity.delete.title')}
      actions={
        <>
          <Button variant="outline" autoFocus onPress={close}>
            {t('entity.action.cancel')}
          </Button>
          <Button variant="danger" icon="trash" isPending={isPending} isDisabled={uses.length > 0} onPress={remove}>
            {t('entity.action.delete')}
          </Button>
        </>
      }
    >
      <p>{t(`${entity.name}.delete.question`, { id })}</p>
      {uses.length > 0 ? (
        <Alert tone="danger" role="alert" title={t('error.inuse')} className={styles.consequences}>
          <UseList uses={uses} isNamed />
        </Alert>
      ) : (
        <Consequences entity={entity} id={id} />
      )}
    </ModalContent>
  );
}
