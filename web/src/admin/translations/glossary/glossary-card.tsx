import type { WorkspaceText } from '@ok/contract/routes/translation/translation-workspace.ts';
import { findTerms, formsOf } from '@ok/contract/rules/texts/glossary.ts';
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../../texts/texts-store.ts';
import { Icon } from '../../../ui/content/icons/icon.tsx';
import { openModal } from '../../../ui/feedback/modals.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { useIsAdministrator } from '../../data/use-is-administrator.ts';
import cards from '../card/card-preview.module.css';
import { stripMarkup } from '../state/find-workspace-texts.ts';
import styles from './glossary.module.css';
import { GlossaryModal } from './glossary-modal.tsx';
import { type LanguagePair, useTerms } from './glossary-queries.ts';

/** Agreed translations of the terms in the current source, and the button that opens the glossary. */
export function GlossaryCard({ row, pair }: { row: WorkspaceText; pair: LanguagePair }) {
  const t = useTexts();
  const queries = useQueryClient();
  const isAdministrator = useIsAdministrator();
  const terms = findTerms(stripMarkup(row.kind, row.source), useTerms());
  const open = () =>
    void openModal((close) => (
      // Modals are outside the pages, and have no query client.
      <QueryClientProvider client={queries}>
        <GlossaryModal pair={pair} close={close} />
      </QueryClientProvider>
    ));
  return (
    <section className={cards.card} aria-labelledby="glossary">
      <div className={cards.head}>
        <h2 id="glossary">{t('translating.glossary.title')}</h2>
        {isAdministrator && (
          <Button variant="ghost" size="small" icon="edit" aria-label={t('translating.glossary.edit')} onPress={open}>
            {t('entity.action.edit')}
          </Button>
        )}
      </div>
      {terms.length === 0 ? (
        <p className="muted">{t('translating.glossary.none')}</p>
      ) : (
        <ul className={styles.terms}>
          {terms.map(({ id, term, translation, forbidden, note }) => (
            <li key={id}>
              <p className={styles.pair}>
                <span lang={pair.from} dir="auto">
                  {term}
                </span>{' '}
                <Icon name="arrow-right" flip />{' '}
                <b lang={pair.to} dir="auto">
                  {translation}
                </b>
              </p>
              {formsOf(forbidden).length > 0 && (
                <p className="muted">{t('translating.glossary.not', { forms: formsOf(forbidden).join(', ') })}</p>
              )}
              {note && <p className="muted">{note}</p>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
