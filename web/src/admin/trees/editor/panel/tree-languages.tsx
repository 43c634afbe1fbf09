import { listTreeSupportedLanguages } from '@ok/contract/routes/trees/tree-translations.ts';
import { type Completeness, measureCompleteness } from '@ok/contract/tree/checks/completeness.ts';
import { countMissingTexts } from '@ok/contract/tree/checks/missing-texts.ts';
import type { TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../../api/client.ts';
import { useTexts } from '../../../../texts/texts-store.ts';
import { Icon } from '../../../../ui/content/icons/icon.tsx';
import { Tag } from '../../../../ui/content/tag.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { ModalContent } from '../../../../ui/feedback/modal-content.tsx';
import { openModal } from '../../../../ui/feedback/modals.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { buttonClass } from '../../../../ui/forms/button-class.ts';
import { IconButton } from '../../../../ui/forms/icon-button.tsx';
import { Switch } from '../../../../ui/forms/switch.tsx';
import { LazyMenuButton } from '../../../../ui/navigation/lazy-menu-button.tsx';
import { languageLabel } from '../../../data/language-label.ts';
import { listMissing } from '../../../forms/missing-texts.ts';
import { useTreeEditor } from '../state/editor-context.ts';
import { focusSoon } from '../state/focus-soon.ts';
import panel from './panel.module.css';
import styles from './tree-languages.module.css';

/** Languages of a tree: completeness, whether they are active, and a button that shows their texts. */
export function TreeLanguages({ document }: { document: TreeDocument }) {
  const t = useTexts();
  const { versionId, edit, showLanguage } = useTreeEditor();
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['tree-supported-languages', versionId],
    queryFn: ({ signal }) =>
      call(listTreeSupportedLanguages, { params: { treeId: versionId }, signal, ownError: true }),
    staleTime: 60_000,
  });
  const completeness = measureCompleteness(document);
  const treeLanguage = document.language;
  const codes = [
    ...(treeLanguage === null ? [] : [treeLanguage]),
    ...Object.keys(document.languages)
      .filter((code) => code !== treeLanguage)
      .sort(),
  ];
  const addableLanguages = (data ?? []).filter(({ code }) => !codes.includes(code));
  const add = (language: string) => {
    edit([{ edit: 'language', language, active: false }]);
    showLanguage(language);
    focusSoon(() => window.document.getElementById(`language-${language}`));
  };
  return (
    <section aria-labelledby="tree-languages">
      <h3 id="tree-languages" tabIndex={-1} className={panel.part}>
        {t('questionTree.editor.languages.title')}
      </h3>
      <ul className={styles.languages}>
        {codes.map((code) => (
          <LanguageItem
            key={code}
            code={code}
            isOwn={code === treeLanguage}
            isActive={document.languages[code]?.active ?? false}
            complete={completeness.get(code)}
            document={document}
          />
        ))}
      </ul>
      {isError ? (
        <Button variant="outline" size="small" icon="refresh" isPending={isFetching} onPress={() => void refetch()}>
          {t('error.tryAgain')}
        </Button>
      ) : (
        addableLanguages.length > 0 && (
          <LazyMenuButton
            className={buttonClass({ variant: 'outline', size: 'small' })}
            label={t('questionTree.editor.languages.add')}
            entries={addableLanguages.map(({ code }) => ({
              id: code,
              label: languageLabel(code),
              onAction: () => add(code),
            }))}
          >
            <Icon name="plus" />
            {t('questionTree.editor.languages.add')}
          </LazyMenuButton>
        )
      )}
      <p className={styles.hint}>{t('questionTree.editor.languages.hint')}</p>
    </section>
  );
}

interface LanguageItemProps {
  code: string;
  isOwn: boolean;
  isActive: boolean;
  complete: Completeness | undefined;
  document: TreeDocument;
}

function LanguageItem({ code, isOwn, isActive, complete = { texts: 0, translated: 0 }, document }: LanguageItemProps) {
  const t = useTexts();
  const [isRefused, setRefused] = useState(false);
  const { language, edit, showLanguage } = useTreeEditor();
  const name = languageLabel(code);
  const { texts, translated } = complete;
  const percent = texts === 0 ? 0 : Math.floor((100 * translated) / texts);
  const missing = isRefused ? countMissingTexts(document, code) : [];
  const activate = (active: boolean) => {
    const isIncomplete = active && countMissingTexts(document, code).length > 0;
    setRefused(isIncomplete);
    if (!isIncomplete) edit([{ edit: 'language', language: code, active }]);
  };
  const remove = () =>
    openModal((close) => (
      <RemoveLanguage
        name={name}
        close={close}
        remove={() => {
          edit([{ edit: 'language', language: code, active: null }]);
          // The language's button is deleted too.
          focusSoon(() => window.document.getElementById('tree-languages'));
        }}
      />
    ));
  return (
    <li className={styles.language}>
      <div className={styles.head}>
        <b>{name}</b>
        {isOwn && <Tag tone="neutral">{t('questionTree.editor.languages.own')}</Tag>}
        <span className={styles.count}>
          {isOwn
            ? t('questionTree.editor.languages.texts', { count: texts })
            : t('questionTree.editor.languages.complete', { said: translated, texts, percent })}
        </span>
      </div>
      <progress className={styles.bar} max={100} value={isOwn ? 100 : percent} aria-hidden="true" />
      <div className={styles.tools}>
        {!isOwn && (
          <Switch
            label={t('questionTree.editor.languages.activeOf', { name })}
            isSelected={isActive}
            onChange={activate}
          >
            {t(isActive ? 'questionTree.editor.languages.active' : 'questionTree.editor.languages.inactive')}
          </Switch>
        )}
        <Button
          id={`language-${code}`}
          variant={language === code ? 'soft' : 'outline'}
          size="small"
          aria-pressed={language === code}
          onPress={() => showLanguage(code)}
        >
          {t('questionTree.editor.languages.show')}
          <span className="vh"> {name}</span>
        </Button>
        {!isOwn && (
          <IconButton icon="trash" label={t('questionTree.editor.languages.remove', { name })} onPress={remove} />
        )}
      </div>
      {missing.length > 0 && (
        <Alert tone="danger" role="alert" className={styles.refused}>
          <p>{t('languages.incomplete.tree', { name, missing: listMissing(t, missing) })}</p>
        </Alert>
      )}
    </li>
  );
}

function RemoveLanguage({ name, close, remove }: { name: string; close: () => void; remove: () => void }) {
  const t = useTexts();
  return (
    <ModalContent
      title={t('questionTree.editor.languages.remove', { name })}
      actions={
        <>
          <Button variant="outline" autoFocus onPress={close}>
            {t('entity.action.cancel')}
          </Button>
          <Button
            variant="danger"
            icon="trash"
            onPress={() => {
              remove();
              close();
            }}
          >
            {t('entity.action.delete')}
          </Button>
        </>
      }
    >
      <p>{t('questionTree.editor.languages.textsStay', { name })}</p>
    </ModalContent>
  );
}
