import type { Key } from '@ok/contract/tree/document/tree-document.ts';
import { setResult } from '@ok/contract/tree/edits/node-edits.ts';
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { newId } from '../../../../session/new-id.ts';
import { useTexts } from '../../../../texts/texts-store.ts';
import { openModal } from '../../../../ui/feedback/modals.ts';
import type { ChosenNode, EditorContextValue } from '../state/editor-context.ts';
import { reportDeletedNode } from '../state/report-deleted-node.ts';
import { type ResultChoice, resultName, resultsIn } from '../state/use-results.ts';
import { DestinationModal } from './destination-modal.tsx';

/**
 * Returns a function that opens the modal for the destination of an answer. Without `addQuestion`, the modal offers
 * only results.
 */
export const useDestinationModal = ({
  getDocument,
  edit,
  open,
  isReadOnly,
  language,
  versionId,
}: EditorContextValue) => {
  const t = useTexts();
  const queries = useQueryClient();
  return (option: Key, addQuestion?: (option: Key) => void) => {
    const document = getDocument();
    if (!document || isReadOnly) return;
    const treeLanguage = document.language;
    const linkResult = (result: ResultChoice, chosen: ChosenNode) =>
      reportDeletedNode(t, () => edit(setResult(getDocument() ?? document, option, result), chosen));
    // Modals are drawn outside the pages, where there is no query client.
    openModal((close) => (
      <QueryClientProvider client={queries}>
        <DestinationModal
          versionId={versionId}
          documentResults={resultsIn(document)}
          getResultName={(result) => resultName(result, language, treeLanguage)}
          close={close}
          onQuestion={addQuestion && (() => addQuestion(option))}
          onResult={(result) => linkResult(result, { node: 'option', key: option })}
          onNewResult={(score, name) => {
            const key = newId();
            const value = { score, texts: { [treeLanguage ?? language]: { name } }, slides: [] };
            // A new result has more fields to fill in.
            linkResult({ key, value }, { node: 'result', key });
            open({ node: 'result', key });
          }}
        />
      </QueryClientProvider>
    ));
  };
};
