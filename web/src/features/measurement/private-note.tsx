import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { queries } from '../../api/queries.ts';
import { canKeepNotes, readNotes, writeNote } from '../../offline/private-notes.ts';
import { useSession } from '../../session/session-store.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Card } from '../../ui/content/card.tsx';
import { TextAreaField } from '../../ui/forms/text-area-field.tsx';
import styles from './private-note.module.css';

/** Characters of a note. */
const maxNoteLength = 500;
/** Milliseconds without a keystroke after which the note is written. */
const writeDelayMs = 600;

const notesKey = ['device', 'notes'] as const;

/** Query of the user's notes on this device, by the key of their measurement. */
const privateNotes = (userId: number | undefined) => ({
  queryKey: [...notesKey, userId],
  queryFn: () => readNotes(userId ?? 0),
  enabled: userId !== undefined && canKeepNotes(),
  networkMode: 'always' as const,
});

const useUserId = () => {
  const session = useSession();
  return session.state === 'signedIn' ? session.account.id : undefined;
};

/** A note on a measurement for its owner alone, which never leaves this device. */
export function PrivateNote({ measurementKey }: { measurementKey: string }) {
  const userId = useUserId();
  const { data } = useQuery(privateNotes(userId));
  if (userId === undefined || !data) return null;
  return (
    <NoteField key={measurementKey} userId={userId} measurementKey={measurementKey} text={data.get(measurementKey)} />
  );
}

interface NoteFieldProps {
  userId: number;
  measurementKey: string;
  /** Text that the device has. */
  text: string | undefined;
}

type NoteState = 'unchanged' | 'writing' | 'written' | 'failed';

function NoteField({ userId, measurementKey, text = '' }: NoteFieldProps) {
  const t = useTexts();
  const title = useId();
  const [value, setValue] = useState(text);
  const [state, setState] = useState<NoteState>('unchanged');
  const pending = useRef<() => void>(undefined);
  useEffect(() => () => pending.current?.(), []);

  const change = (changed: string) => {
    setValue(changed);
    setState('writing');
    const write = async () => {
      clearTimeout(timer);
      pending.current = undefined;
      try {
        await writeNote(userId, measurementKey, changed.trim());
        setState('written');
        void queries.invalidateQueries({ queryKey: notesKey });
      } catch {
        setState('failed');
      }
    };
    const timer = setTimeout(() => void write(), writeDelayMs);
    pending.current = () => void write();
  };
  return (
    <Card as="section" className={styles.note} aria-labelledby={title}>
      <h2 id={title}>{t('privateNote.title')}</h2>
      <TextAreaField
        label={t('privateNote.label')}
        hint={t('privateNote.hint')}
        value={value}
        maxLength={maxNoteLength}
        rows={2}
        onChange={change}
      />
      <p role="status" className={styles.state}>
        {state === 'written' && t('privateNote.written')}
        {state === 'failed' && t('privateNote.failed')}
      </p>
    </Card>
  );
}
