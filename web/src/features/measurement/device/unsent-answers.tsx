import { getFileKeys } from '@ok/contract/routes/account/own-account.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { callOrReadKept } from '../../../api/call-or-read-kept.ts';
import { queries } from '../../../api/queries.ts';
import { recentDateTime } from '../../../texts/dates.ts';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { Card } from '../../../ui/content/card.tsx';
import { toasts } from '../../../ui/feedback/toasts.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import type { WaitingAction } from '../outbox/outbox-storage.ts';
import { onOutboxChange, openUserOutbox, queueAction, readWaitingActions } from '../outbox/user-outbox.ts';
import { summarizeWaiting } from '../outbox/waiting-summary.ts';
import { AnswersFileError, readAnswersFile, writeAnswersFile } from './answers-file.ts';
import styles from './device.module.css';

const waitingKey = ['device', 'waiting'] as const;

const readFileKeys = async () => (await callOrReadKept(getFileKeys, { silent: true })).keys;

/** The answers that the server does not have yet, with a button that saves them as a file and one that opens such a file. */
export function UnsentAnswers() {
  const t = useTexts();
  const language = useLanguage();
  const title = useId();
  const { data: waiting = [] } = useQuery({
    queryKey: waitingKey,
    queryFn: readWaitingActions,
    networkMode: 'always',
    staleTime: 0,
  });
  useEffect(() => onOutboxChange(() => void queries.invalidateQueries({ queryKey: waitingKey })), []);
  const { answers, measurements, oldestAt } = summarizeWaiting(waiting);
  const saving = useSaving();
  const isEmpty = waiting.length === 0;
  return (
    <Card as="section" className={styles.side} aria-labelledby={title}>
      <h2 id={title}>{t('device.unsent.title')}</h2>
      {isEmpty ? (
        <p>
          <b>{t('device.unsent.none')}</b> {t('device.unsent.noneText')}
        </p>
      ) : (
        <>
          <p className={styles.figure}>{t('device.unsent.count', { count: answers })}</p>
          <p>
            {t('device.unsent.of', { count: measurements })}{' '}
            {oldestAt && t('device.unsent.since', { moment: recentDateTime(oldestAt, language) })}{' '}
            {t('device.unsent.sendsItself')}
          </p>
          <Button wide icon="download" isPending={saving.isPending} onPress={() => saving.mutate(waiting)}>
            {t('device.unsent.save')}
          </Button>
          <p>{t('device.unsent.saveText')}</p>
        </>
      )}
      <OpenFile />
    </Card>
  );
}

/** Saves the waiting actions in a file that only this user can open. */
const useSaving = () => {
  const t = useTexts();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (waiting: readonly WaitingAction[]) => {
      const [fileKey] = await readFileKeys();
      if (!fileKey) throw new Error('There is no key for a file');
      const day = new Date().toISOString().slice(0, 10);
      saveFile(`ok-${day}.json`, await writeAnswersFile(waiting, fileKey), 'application/json');
    },
    onSuccess: () => void toasts.add({ kind: 'success', text: t('device.unsent.saved') }),
    onError: () => void toasts.add({ kind: 'error', text: t('device.unsent.saveFailed') }),
  });
};

/** Opens a saved file: its answers are sent, those that the server has already once only. */
function OpenFile() {
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const opening = useMutation({
    networkMode: 'always',
    mutationFn: async (file: File) => {
      const actions = await readAnswersFile(await file.text(), await readFileKeys());
      const present = new Set((await readWaitingActions()).map(({ body }) => body.actionId));
      openUserOutbox();
      for (const action of actions) if (!present.has(action.body.actionId)) queueAction(action);
      return summarizeWaiting(actions).answers;
    },
    onSuccess: (count) => void toasts.add({ kind: 'success', text: t('device.unsent.opened', { count }) }),
    onError: (error) => {
      const problem = error instanceof AnswersFileError ? error.problem : 'notOpened';
      toasts.add({ kind: 'error', text: t(`device.unsent.${problem}`) });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: waitingKey }),
  });
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={t('device.unsent.open')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) opening.mutate(file);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
      <Button variant="ghost" size="small" isPending={opening.isPending} onPress={() => input.current?.click()}>
        {t('device.unsent.open')}
      </Button>
    </>
  );
}
