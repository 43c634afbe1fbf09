import type { Key } from '@ok/contract/tree/document/tree-document.ts';
import { setResult } from '@ok/contract/tree/edits/node-edits.ts';
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { newId } from '../../../../session/new-id.ts';
import { useTexts } from '../../../../texts/texts-store.ts';
import { openModal } from '../../../../ui/feedback/modals.ts';
import type { Chosen, TreeEditor } from '../state/editor-context.ts';
import { focusPanel } from '../state/focus-soon.ts';
import { unlessGone } from '../state/unless-gone.ts';
import { type ResultToChoose, resultNameIn, resultsIn } from '../state/use-results.ts';
import { WhatNext } from './what-next.tsx';

/** Asks what comes after an answer, and makes it so; without a way to make a question it asks for a result alone. */
export const useWhatNext = ({ now, edit, isReadOnly, language, versionId }: TreeEditor) => {
  const t = useTexts();
  const queries = useQueryClient();
  return (option: Key, addQuestion?: (option: Key) => void) => {
    const document = now();
    if (!document || isReadOnly) return;
    const own = document.language;
    const lead = (result: ResultToChoose, chosen: Chosen) =>
      unlessGone(t, () => edit(setResult(now() ?? document, option, result), chosen));
    // Modals are drawn outside the pages, where nothing is asked for.
    openModal((close) => (
      <QueryClientProvider client={queries}>
        <WhatNext
          versionId={versionId}
          known={resultsIn(document)}
          nameOf={(result) => resultNameIn(result, language, own)}
          close={close}
          onQuestion={addQuestion && (() => addQuestion(option))}
          onResult={(result) => lead(result, { node: 'option', key: option })}
          onNewResult={(score, name) => {
            const key = newId();
            const value = { score, texts: { [own ?? language]: { name } }, slides: [] };
            // There is more to say of it.
            lead({ key, value }, { node: 'result', key });
            focusPanel(key);
          }}
        />
      </QueryClientProvider>
    ));
  };
};
