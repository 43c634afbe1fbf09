import { contentLimits } from '@ok/contract/rules/values/content-limits.ts';
import { type FormEvent, useState } from 'react';
import { useLanguage, useLanguages, useTexts } from '../../../texts/texts-store.ts';
import { ModalContent } from '../../../ui/feedback/modal-content.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { useCreateTree } from '../tree-queries.ts';
import styles from './new-tree.module.css';

/** Modal that creates a tree with a name and a language, and opens the editor. */
export function NewTree({ close, open }: { close: () => void; open: (id: number) => void }) {
  const t = useTexts();
  const userLanguage = useLanguage();
  const languages = useLanguages();
  const create = useCreateTree();
  const [name, setName] = useState('');
  const [language, setLanguage] = useState(userLanguage);
  const [hasTried, setTried] = useState(false);
  const isNamed = /\S/.test(name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isNamed || create.isPending) return;
    create.mutate(
      { name, language },
      {
        onSuccess: ({ id }) => {
          close();
          open(id);
        },
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate>
      <ModalContent
        title={t('questionTree.admin.create')}
        actions={
          <>
            <Button variant="outline" onPress={close}>
              {t('entity.action.cancel')}
            </Button>
            <Button type="submit" isPending={create.isPending}>
              {t('questionTree.admin.begin')}
            </Button>
          </>
        }
      >
        <div className={styles.fields}>
          <TextField
            autoFocus
            label={t('questionTree.editor.field.tree.name')}
            hint={t('questionTree.admin.nameHint')}
            value={name}
            maxLength={contentLimits.unspecified.text}
            error={hasTried && !isNamed ? t('questionTree.admin.nameNeeded') : undefined}
            onChange={setName}
          />
          <SelectField
            label={t('questionTree.admin.ownLanguage')}
            hint={t('questionTree.admin.ownLanguageHint')}
            options={languages.map(({ code, localName }) => ({ value: code, text: localName, lang: code }))}
            value={language}
            onChange={setLanguage}
          />
        </div>
      </ModalContent>
    </form>
  );
}
