import type { TranslationFilePreview } from '@ok/contract/routes/translation/translation-files.ts';
import { placeNames } from '@ok/contract/rules/texts/text-place.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { WordDifferences } from '../../fields/display/word-differences.tsx';
import { stripMarkup } from '../state/find-workspace-texts.ts';
import styles from './translation-files.module.css';

/** Changes and rejected texts drawn; a line gives the number of the others. */
const maxShown = 200;

interface ImportEffectProps {
  /** Name of the file. */
  name: string;
  preview: TranslationFilePreview;
  language: string;
}

/** Effect of importing a file: the translations that change, and the texts that no longer fit. */
export function ImportEffect({ name, preview, language }: ImportEffectProps) {
  const t = useTexts();
  const { changes, rejected, same, empty } = preview;
  const counts = [
    t('translating.files.changes', { count: changes.length }),
    same > 0 && t('translating.files.same', { count: same }),
    empty > 0 && t('translating.files.empty', { count: empty }),
  ].filter((count): count is string => Boolean(count));
  return (
    <>
      <p>
        <b className={styles.name}>{name}</b> {counts.join(' ')}
      </p>
      {rejected.length > 0 && (
        <Alert tone="warning" title={t('translating.files.rejectedTitle', { count: rejected.length })}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than its window is moved by keyboard, too */}
          <ul className={styles.rejected} tabIndex={0} aria-label={t('translating.files.rejectedList')}>
            {rejected.slice(0, maxShown).map(({ name: textName, text, line, reason }) => (
              <li key={`${line} ${textName}`}>
                <b>{text ? placeNames(text, t).join(', ') : t('translating.files.line', { line })}</b>{' '}
                {t(`translating.files.rejected.${reason}`)}
              </li>
            ))}
            <More count={rejected.length - maxShown} />
          </ul>
        </Alert>
      )}
      {changes.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than its window is moved by keyboard, too
        <ul className={styles.changes} tabIndex={0} aria-label={t('translating.files.list')}>
          {changes.slice(0, maxShown).map((change) => (
            <li key={`${change.entity} ${change.id} ${change.field}`}>
              <span className={styles.place}>{placeNames(change, t).join(', ')}</span>
              {change.isConfirmed ? (
                <p>{t('translating.files.confirmed')}</p>
              ) : (
                <WordDifferences
                  before={change.before && stripMarkup(change.kind, change.before)}
                  after={stripMarkup(change.kind, change.after)}
                  language={language}
                />
              )}
            </li>
          ))}
          <More count={changes.length - maxShown} />
        </ul>
      )}
    </>
  );
}

function More({ count }: { count: number }) {
  const t = useTexts();
  return count > 0 && <li>{t('translating.files.more', { count })}</li>;
}
