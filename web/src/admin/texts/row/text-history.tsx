import { type EditedText, getTextHistory, type TextChange } from '@ok/contract/routes/texts/text-editing.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { shortDateTime } from '../../../texts/numeric-dates.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { WordDifferences } from '../../fields/display/word-differences.tsx';
import { historyKey, useTextEditing } from '../state/text-editing.ts';
import styles from './text-details.module.css';

/** Changes of a text, newest first, and its shipped version. Each can be restored. */
export function TextHistory({ row, language }: { row: EditedText; language: string }) {
  const t = useTexts();
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: historyKey(language, row.key),
    queryFn: ({ signal }) =>
      call(getTextHistory, { params: { language }, query: { key: row.key }, signal, ownError: true }),
  });
  if (isError && !data) {
    return (
      <div role="alert" className={styles.failed}>
        <p>{t('translations.history.failed')}</p>
        <Button size="small" variant="outline" icon="refresh" isPending={isFetching} onPress={() => void refetch()}>
          {t('error.tryAgain')}
        </Button>
      </div>
    );
  }
  if (!data) {
    return (
      <div role="status">
        <span className="vh">{t('translations.history.loading')}</span>
        <Skeleton width="70%" />
      </div>
    );
  }
  const { changes } = data;
  return (
    <ol className={styles.history}>
      {changes.map((change, at) => (
        <HistoryItem
          key={change.id}
          change={change}
          row={row}
          language={language}
          // The server restores the text from before a change: the result of this one is the text before the next.
          undo={at === 0 ? undefined : (changes[at - 1]?.id ?? null)}
        />
      ))}
      <li className={changes.length === 0 ? styles.now : undefined}>
        <span className={styles.dot} aria-hidden="true" />
        <b>{t('translations.history.shipped')}</b>
        <p lang={row.shipped === null ? undefined : language} dir="auto">
          {row.shipped ?? <span className="muted">{t('translations.history.none')}</span>}
        </p>
        {row.edit === null ? (
          <p className={`muted ${styles.small}`}>{t('translations.history.now')}</p>
        ) : (
          <UndoButton row={row} before={null} label={t('translations.history.toShipped')} />
        )}
      </li>
    </ol>
  );
}

interface HistoryItemProps {
  change: TextChange;
  row: EditedText;
  language: string;
  /** Id of the next change, or null without one in the list; undefined for the current text. */
  undo: number | null | undefined;
}

function HistoryItem({ change, row, language, undo }: HistoryItemProps) {
  const t = useTexts();
  const { before, after, base } = change;
  return (
    <li className={undo === undefined ? styles.now : undefined}>
      <span className={styles.dot} aria-hidden="true" />
      <div className={styles.who}>
        <b>{change.by ?? t('translations.somebody')}</b>
        <time dateTime={change.at} className="muted">
          {shortDateTime(change.at)}
        </time>
      </div>
      <WordDifferences before={before ?? base} after={after ?? base} language={language} />
      {after === null && <p className={`muted ${styles.small}`}>{t('translations.history.backToShipped')}</p>}
      {before !== null && before === after && (
        <p className={`muted ${styles.small}`}>{t('translations.history.kept')}</p>
      )}
      {undo === undefined
        ? row.edit !== null && <p className={`muted ${styles.small}`}>{t('translations.history.now')}</p>
        : after !== null &&
          after !== row.edit && <UndoButton row={row} before={undo} label={t('translations.history.back')} />}
    </li>
  );
}

function UndoButton({ row, before, label }: { row: EditedText; before: number | null; label: string }) {
  const { revert } = useTextEditing();
  return (
    <Button size="small" variant="ghost" icon="undo" className={styles.undo} onPress={() => void revert(row, before)}>
      {label}
    </Button>
  );
}
