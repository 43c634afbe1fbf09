import { useEffect, useState } from 'react';
import { useTexts } from '../../../texts/texts-store.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { ButtonLink } from '../../../ui/navigation/link.tsx';
import { useCorrect } from '../../correcting/correction.ts';
import { findVersion, useTreesWithVersions } from '../tree-queries.ts';
import { useTreeEditor } from './state/editor-context.ts';
import { parseTextFieldId, type TextLocation, useTextInAddress } from './state/use-text-in-address.ts';

/** Text whose field had the focus last, while its node is chosen. */
const useLastText = (): TextLocation | undefined => {
  const [lastText, setLast] = useState<TextLocation>();
  const { chosen } = useTreeEditor();
  useEffect(() => {
    setLast((before) => (before?.key === chosen.key ? before : undefined));
    const remember = ({ target }: FocusEvent) => {
      const text = parseTextFieldId((target as Element).id);
      if (text) setLast(text);
    };
    window.addEventListener('focusin', remember);
    return () => window.removeEventListener('focusin', remember);
  }, [chosen]);
  return lastText;
};

/**
 * Button that leads from a published version to the same text in the draft. Makes a draft if there is none. Nodes keep
 * their keys from version to version.
 */
export function EditInDraft() {
  const t = useTexts();
  const { versionId, chosen, language } = useTreeEditor();
  const { data } = useTreesWithVersions();
  const { correct, isPending } = useCorrect();
  const inAddress = useTextInAddress();
  const last = useLastText();
  const field = last?.field ?? inAddress.field;
  const key = last?.key ?? chosen.key;
  const draft = findVersion(data, versionId).tree?.versions.find(({ status }) => status === 'DRAFT');
  if (draft) {
    return (
      <ButtonLink
        to={`/admin/question-trees/${draft.id}`}
        search={{ node: key, language, ...(field && { field }) }}
        size="small"
        icon="edit"
      >
        {t('questionTree.editor.correctInDraft', { version: draft.version })}
      </ButtonLink>
    );
  }
  return (
    <Button
      size="small"
      icon="edit"
      isPending={isPending}
      onPress={() => void correct({ entity: 'questionTree', rowId: versionId, key, field, language })}
    >
      {t('questionTree.editor.correctInNew')}
    </Button>
  );
}
