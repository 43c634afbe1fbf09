import type { WorkspaceText } from '@ok/contract/routes/translation/translation-workspace.ts';
import { useState } from 'react';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { Tag } from '../../../ui/content/tag.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { languageName } from '../../data/language-name.ts';
import { useIsAdministrator } from '../../data/use-is-administrator.ts';
import { WordDifferences } from '../../fields/display/word-differences.tsx';
import { stripMarkup } from '../state/find-workspace-texts.ts';
import { useTranslationEditing } from '../state/translation-editing.ts';
import { MarkupText } from './markup-text.tsx';
import styles from './text-panel.module.css';

/** Source of a text. After a change its new words are marked, and the user can say that the meaning is the same. */
export function SourceSide({ row, from }: { row: WorkspaceText; from: string }) {
  const t = useTexts();
  const pageLanguage = useLanguage();
  const { confirm } = useTranslationEditing();
  const isAdministrator = useIsAdministrator();
  const [isBusy, setBusy] = useState(false);
  const { kind, source, madeFrom, state } = row;
  const isOutdated = state === 'outdated' && madeFrom !== null;
  const confirmMeaning = async () => {
    setBusy(true);
    await confirm(row).catch(() => undefined);
    setBusy(false);
  };
  return (
    <section className={styles.part} aria-label={languageName(from, pageLanguage)}>
      <div className={styles.meta}>
        <b>{languageName(from, pageLanguage)}</b>
        {isOutdated && (
          <Tag tone="warning" icon="warning">
            {t('translating.state.outdated')}
          </Tag>
        )}
        {isOutdated && (
          <span className={styles.key} aria-hidden="true">
            <ins>{t('translating.added')}</ins> <del>{t('translating.removed')}</del>
          </span>
        )}
      </div>
      {source === '' ? (
        <p className="muted">{t('translating.noSource')}</p>
      ) : isOutdated ? (
        <WordDifferences before={stripMarkup(kind, madeFrom)} after={stripMarkup(kind, source)} language={from} />
      ) : (
        <MarkupText kind={kind} text={source} language={from} />
      )}
      {isOutdated && isAdministrator && (
        <div className={styles.box}>
          <span>{t('translating.stillRight')}</span>
          <Button variant="outline" size="small" isPending={isBusy} onPress={() => void confirmMeaning()}>
            {t('translating.sameMeaning')}
          </Button>
        </div>
      )}
    </section>
  );
}
