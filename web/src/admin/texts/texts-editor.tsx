import { memo, startTransition, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useMedia } from '../../layout/use-media.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { Card } from '../../ui/content/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FilterChip } from '../../ui/forms/filter-chip.tsx';
import { SearchField } from '../../ui/forms/search-field.tsx';
import { languageName } from '../data/language-name.ts';
import { TextDetails } from './row/text-details.tsx';
import { countByFilter, findTexts, type ListFilter, type TextFilter, textFilters } from './state/find-texts.ts';
import { type TextsRead, useTextEditing } from './state/text-editing.ts';
import styles from './texts-list.module.css';
import { TextsList } from './texts-list.tsx';

/** Filter and search text in the address, as in a link to missing texts or to a found one. */
const readAddress = (): { filter: TextFilter | undefined; search: string } => {
  const parameters = new URLSearchParams(window.location.search);
  const named = parameters.get('filter');
  return { filter: textFilters.find((filter) => filter === named), search: parameters.get('search') ?? '' };
};

/** Search, filters and list of the texts of a language, with the details of one text. */
export const TextsEditor = memo(function TextsWork({ read }: { read: TextsRead }) {
  const t = useTexts();
  const pageLanguage = useLanguage();
  const { texts, language, from, readAt } = read;
  const [search, setSearch] = useState(() => readAddress().search);
  const restored = useTextEditing().drafts.restoredKeys();
  const shownFilters: readonly ListFilter[] = restored.size > 0 ? ['unsaved', ...textFilters] : textFilters;
  // Without a link to something else, the list begins with what the user was typing when the tab was closed.
  const [filter, setFilter] = useState<ListFilter>(() => {
    const address = readAddress();
    return address.filter ?? (restored.size > 0 && address.search === '' ? 'unsaved' : 'all');
  });
  const [open, setOpen] = useState<string>();
  // Details render after the typed letter.
  const show = useCallback((key: string | undefined) => startTransition(() => setOpen(key)), []);
  const isWide = useMedia('(min-width: 1280px)');
  const counts = useMemo(() => ({ ...countByFilter(texts), unsaved: restored.size }), [texts, restored]);
  const searchedText = useDeferredValue(search);
  // A saved text stays in the list, even if it does not match the filter any more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new reply searches the texts again
  const keys = useMemo(
    () => findTexts(texts, { filter, search: searchedText, restored }),
    [filter, searchedText, readAt],
  );
  const rows = useMemo(() => {
    const byKey = new Map(texts.map((text) => [text.key, text]));
    return keys.flatMap((key) => byKey.get(key) ?? []);
  }, [keys, texts]);
  const openedText = rows.find(({ key }) => key === open) ?? rows[0];
  return (
    <>
      <div className={styles.bar}>
        <SearchField
          className={styles.search}
          label={t('translations.search')}
          clearLabel={t('translations.clearSearch')}
          value={search}
          onChange={setSearch}
        />
        <fieldset className={styles.filters}>
          <legend className="vh">{t('translations.filter')}</legend>
          {shownFilters.map((one) => (
            <FilterChip key={one} isChoice isSelected={filter === one} onChange={() => setFilter(one)}>
              {t(`translations.filters.${one}`, { count: counts[one].toLocaleString(pageLanguage) })}
            </FilterChip>
          ))}
        </fieldset>
        <p className="vh" role="status">
          {t('translations.found', { count: rows.length })}
        </p>
      </div>
      {filter === 'unsaved' && <p>{t('translations.restored')}</p>}
      <div className={styles.columns}>
        <section className={styles.sheet} aria-label={t('translations.list')}>
          <div className={styles.head} aria-hidden="true">
            <span>{languageName(from, pageLanguage)}</span>
            <span>{languageName(language, pageLanguage)}</span>
          </div>
          {rows.length === 0 ? (
            <EmptyState
              title={t(
                filter === 'missing' && search === '' ? 'translations.empty.complete' : 'translations.empty.title',
              )}
              text={t(
                filter === 'missing' && search === '' ? 'translations.empty.completeText' : 'translations.empty.text',
              )}
            />
          ) : (
            <TextsList
              key={`${filter} ${searchedText}`}
              rows={rows}
              from={from}
              language={language}
              open={open}
              onOpen={show}
              hasDetails={!isWide}
            />
          )}
          <p className={styles.foot}>
            <span>{t('translations.found', { count: rows.length })}</span>
            <span>{t('translations.shortcut')}</span>
          </p>
        </section>
        {isWide && (
          <aside className={styles.aside} aria-label={t('translations.details')}>
            {openedText ? (
              <TextDetails row={openedText} language={language} />
            ) : (
              <Card isPadded>
                <p className="muted">{t('translations.empty.text')}</p>
              </Card>
            )}
          </aside>
        )}
      </div>
    </>
  );
});
