import { type GlossaryTerm, listGlossary } from '@ok/contract/routes/translation/glossary.ts';
import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { call } from '../../../api/client.ts';

/** Codes of the languages of a glossary. */
export type LanguagePair = { from: string; to: string };

/** Query key of a glossary. */
export const glossaryKey = ({ from, to }: LanguagePair) => ['glossary', from, to];

/** Query of the terms of a pair of languages. A failure is no error: texts can be translated without. */
export const useGlossary = (pair: LanguagePair) =>
  useQuery({
    queryKey: glossaryKey(pair),
    queryFn: ({ signal }): Promise<GlossaryTerm[]> => call(listGlossary, { query: pair, signal, silent: true }),
  });

/** Terms of the languages on screen. */
export const GlossaryContext = createContext<readonly GlossaryTerm[]>([]);

/** Returns the terms of the languages on screen. */
export const useTerms = () => useContext(GlossaryContext);
