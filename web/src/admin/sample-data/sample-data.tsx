import { deleteSampleData, getSampleData } from '@ok/contract/routes/statistics/sample-data.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { notify } from '../../api/notify.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { Icon } from '../../ui/content/icons/icon.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ModalContent } from '../../ui/feedback/modal-content.tsx';
import { openModal } from '../../ui/feedback/modals.ts';
import { Button } from '../../ui/forms/button.tsx';
import styles from './sample-data.module.css';

const sampleDataKey = ['statistics', 'sample-data'];

/** Amount of sample data; undefined without any, and until the server has answered. */
export const useSampleData = () => {
  const { data } = useQuery({
    queryKey: sampleDataKey,
    queryFn: ({ signal }) => call(getSampleData, { signal, ownError: true }),
    staleTime: 60_000,
  });
  return data && data.measurements > 0 ? data : undefined;
};

/** Note above figures that they include made-up measurements, with a button that removes those. */
export function SampleDataNote() {
  const t = useTexts();
  const language = useLanguage();
  const sample = useSampleData();
  const queries = useQueryClient();
  if (!sample) return null;
  const number = new Intl.NumberFormat(language).format(sample.measurements);
  const confirm = () =>
    openModal(
      (close) => (
        <RemoveSampleData
          number={number}
          close={close}
          onRemoved={() => {
            queries.setQueryData(sampleDataKey, { measurements: 0, people: 0 });
            // Statistics and the size of an export change without the sample data.
            void queries.invalidateQueries({ queryKey: ['statistics'] });
            void queries.invalidateQueries({ queryKey: ['statistics-export-size'] });
            void notify('success', { keys: ['statistics.sampleData.removed'] });
            close();
          }}
        />
      ),
      { role: 'alertdialog' },
    );
  return (
    <aside className={styles.note} aria-label={t('statistics.sampleData.title')}>
      <p>
        <Icon name="eye" />
        <span>
          <b>{t('statistics.sampleData.title')}.</b>{' '}
          {t('statistics.sampleData.text', { number, people: sample.people })}
        </span>
      </p>
      <Button size="small" variant="outline" icon="trash" onPress={confirm}>
        {t('statistics.sampleData.remove')}
      </Button>
    </aside>
  );
}

function RemoveSampleData({ number, close, onRemoved }: { number: string; close: () => void; onRemoved: () => void }) {
  const t = useTexts();
  const [state, setState] = useState<'asking' | 'removing' | 'failed'>('asking');
  const remove = async () => {
    setState('removing');
    try {
      await call(deleteSampleData, { ownError: true });
    } catch {
      setState('failed');
      return;
    }
    onRemoved();
  };
  return (
    <ModalContent
      title={t('statistics.sampleData.question')}
      actions={
        <>
          <Button variant="outline" onPress={close}>
            {t('entity.action.cancel')}
          </Button>
          <Button variant="danger" icon="trash" isPending={state === 'removing'} onPress={() => void remove()}>
            {t('statistics.sampleData.remove')}
          </Button>
        </>
      }
    >
      <p>{t('statistics.sampleData.consequence', { number })}</p>
      {state === 'failed' && <Alert tone="danger" role="alert" title={t('statistics.sampleData.failed')} />}
    </ModalContent>
  );
}
