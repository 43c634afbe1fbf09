import type { LanguageProgress } from '@ok/contract/routes/trees/language-overview.ts';
import { contentLimits } from '@ok/contract/rules/values/content-limits.ts';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { notifyError } from '../../api/notify.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Card } from '../../ui/content/card.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { type LanguageFacts, languageFactsOf } from './language-facts.ts';
import styles from './languages.module.css';
import { useAddLanguage, useKnownLanguages } from './use-languages.ts';
import { WorldLanguageChoice } from './world-language-choice.tsx';

/** Form that adds a language, with its facts, which the administrator can correct. */
export function AddLanguage({ standings }: { standings: readonly LanguageProgress[] }) {
  const t = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const { data: known } = useKnownLanguages();
  const add = useAddLanguage();
  const takenCodes = useMemo(() => new Set(standings.map(({ code }) => code)), [standings]);
  const [code, setCode] = useState<string | null>(null);
  const [facts, setFacts] = useState<LanguageFacts | null>(null);
  const [isTried, setTried] = useState(false);
  const [addedCode, setAddedCode] = useState<string | null>(null);

  // Focuses the row of the added language once it is in the table.
  useEffect(() => {
    if (!addedCode || !takenCodes.has(addedCode)) return;
    document.querySelector<HTMLElement>(`#language-${addedCode} input`)?.focus();
    setAddedCode(null);
  }, [addedCode, takenCodes]);

  const choose = (chosen: string | null) => {
    setCode(chosen);
    setTried(false);
    const knownLanguage = chosen ? known?.get(chosen) : undefined;
    const { name, localName, unicodeFlag, direction } =
      knownLanguage ?? (chosen ? languageFactsOf(chosen) : ({} as LanguageFacts));
    setFacts(chosen ? { name, localName, unicodeFlag: unicodeFlag ?? '', direction } : null);
  };
  const isNamed = facts !== null && /\S/.test(facts.localName);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (add.isPending) return;
    if (code && facts && isNamed) {
      const onSuccess = () => {
        choose(null);
        setAddedCode(code);
      };
      add.mutate({ code, facts }, { onSuccess, onError: (error) => notifyError(error) });
    } else {
      form.current?.querySelector<HTMLElement>(facts ? 'input[name="localName"]' : 'input')?.focus();
    }
  };
  return (
    <Card as="section" className={styles.add} aria-labelledby="add-language">
      <div>
        <h2 id="add-language">{t('languages.add.title')}</h2>
        <p className="muted">{t('languages.add.hint')}</p>
      </div>
      <form ref={form} className={styles.fields} onSubmit={submit} noValidate>
        <WorldLanguageChoice
          taken={takenCodes}
          value={code}
          error={isTried && !code ? t('languages.add.needed') : undefined}
          onChange={choose}
        />
        {facts && code && (
          <>
            <TextField
              isCompact
              isRequired
              name="localName"
              label={t('languages.add.localName')}
              lang={code}
              dir={facts.direction}
              maxLength={contentLimits.languageLocalName}
              value={facts.localName}
              error={isTried && !isNamed ? t('languages.add.localNameNeeded') : undefined}
              onChange={(localName) => setFacts({ ...facts, localName })}
            />
            <SelectField
              isCompact
              label={t('languages.direction')}
              options={(['ltr', 'rtl'] as const).map((each) => ({
                value: each,
                text: t(`languages.directions.${each}`),
              }))}
              value={facts.direction}
              onChange={(direction) => setFacts({ ...facts, direction: direction === 'rtl' ? 'rtl' : 'ltr' })}
            />
            <TextField
              isCompact
              label={t('languages.add.flag')}
              optionalLabel={t('global.optional')}
              maxLength={contentLimits.unicodeFlag}
              value={facts.unicodeFlag}
              onChange={(unicodeFlag) => setFacts({ ...facts, unicodeFlag })}
            />
          </>
        )}
        <div className={styles.buttons}>
          <Button type="submit" icon="plus" isPending={add.isPending}>
            {t('languages.add.button')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
