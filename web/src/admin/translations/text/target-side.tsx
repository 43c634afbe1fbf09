import type { WorkspaceText } from '@ok/contract/routes/translation/translation-workspace.ts';
import { countCharacters } from '@ok/contract/rules/values/characters.ts';
import { lazy, Suspense } from 'react';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { TextAreaField } from '../../../ui/forms/text-area-field.tsx';
import { languageName } from '../../data/language-name.ts';
import { useTextDraft } from '../../data/text-drafts.ts';
import { stripMarkup, textKeyOf } from '../state/find-workspace-texts.ts';
import { isTooLong, useTranslationEditing } from '../state/translation-editing.ts';
import { TextConflict } from './text-conflict.tsx';
import styles from './text-panel.module.css';
import { TranslationFindings } from './translation-findings.tsx';
import { TranslationStatus } from './translation-status.tsx';

const LazyRichTextField = lazy(() => import('../../fields/rich-text/rich-text-field.tsx'));

/** Id of the box in which the current translation is typed. */
export const targetId = 'translation';

/** Share of the limit from which on the number of characters is shown. */
const nearLimit = 0.8;

/** Input of a translation, with its state, findings, and the text that another user saved meanwhile. */
export function TargetSide({ row, language }: { row: WorkspaceText; language: string }) {
  const t = useTexts();
  const pageLanguage = useLanguage();
  const { drafts, type } = useTranslationEditing();
  const key = textKeyOf(row);
  const draft = useTextDraft(drafts, key);
  const { kind, max } = row;
  const text = draft.text ?? row.text ?? '';
  const name = languageName(language, pageLanguage);
  const count = countCharacters(stripMarkup(kind, text));
  const error = isTooLong(row, text) ? t('questionTree.editor.tooLong', { max }) : undefined;
  const isFormatted = kind === 'richText' || kind === 'html';
  return (
    <section className={styles.part} aria-label={name}>
      <div className={styles.meta}>
        <TranslationStatus row={row} draft={draft} />
      </div>
      <div lang={language} className={styles.input}>
        {isFormatted ? (
          <Suspense fallback={<Skeleton shape="block" height="7rem" />}>
            <LazyRichTextField
              key={key}
              id={targetId}
              kind={kind}
              label={t('translating.translationIn', { language: name })}
              max={max}
              error={error}
              value={text}
              onChange={(typed) => type(row, typed)}
            />
          </Suspense>
        ) : (
          <TextAreaField
            key={key}
            id={targetId}
            isCompact
            rows={kind === 'text' ? 2 : 4}
            label={t('translating.translationIn', { language: name })}
            labelEnd={count > max * nearLimit ? t('editor.characterCount', { count, max }) : undefined}
            error={error}
            value={text}
            onChange={(typed) => type(row, typed)}
          />
        )}
      </div>
      {draft.theirs && <TextConflict row={row} theirs={draft.theirs} text={text} language={language} />}
      {row.state === 'returned' && row.remark !== null && draft.text === undefined && (
        <Alert
          tone="warning"
          title={t('translating.returnedBy', { name: row.reviewedBy ?? t('translations.somebody') })}
        >
          <p>{row.remark}</p>
        </Alert>
      )}
      <TranslationFindings row={row} text={text} language={language} />
    </section>
  );
}
