import { useEffect, useState } from 'react';
import { useTexts } from '../../../texts/texts-store.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { ButtonLink } from '../../../ui/navigation/link.tsx';
import { useCorrect } from '../../correcting/correct.ts';
import { useTrees } from '../tree-queries.ts';
import { useTreeEditor } from './state/editor-context.ts';
import { type TextPlace, textOfId, useTextInAddress } from './state/use-text-in-address.ts';

/** The text that somebody was at last, as long as it is on screen. */
const useLastText = (): TextPlace | undefined => {
  const [last, setLast] = useState<TextPlace>();
  const { chosen } = useTreeEditor();
  useEffect(() => {
    setLast((before) => (before?.key === chosen.key ? before : undefined));
    const remember = ({ target }: FocusEvent) => {
      const text = textOfId((target as Element).id);
      if (text) setLast(text);
    };
    window.addEventListener('focusin', remember);
    return () => window.removeEventListener('focusin', remember);
  }, [chosen]);
  return last;
};

/**
 * From a version that does not change any more to where the same text can be changed: in the draft that there is, else in
 * a new one. Nodes keep their keys from version to version.
 */
export function ToDraft() {
  const t = useTexts();
  const { versionId, chosen, language } = useTreeEditor();
  const { data } = useTrees();
  const { correct, isPending } = useCorrect();
  const inAddress = useTextInAddress();
  const last = useLastText();
  const field = last?.field ?? inAddress.field;
  const key = last?.key ?? chosen.key;
  const draft = data
    ?.find(({ versions }) => versions.some(({ id }) => id === versionId))
    ?.versions.find(({ status }) => status === 'DRAFT');
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
