import {
  collectionNames,
  type OtherCollection,
  translationStates,
} from '@ok/contract/routes/translation/translation-workspace.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ListFilter } from './find-workspace-texts.ts';

type NamedCollection = { collection: 'tree'; treeId: number } | { collection: OtherCollection; treeId: null };

/** Texts on screen: those of a version of a tree or of another collection, in a language. */
export type WorkspaceScope = NamedCollection & { languageId: number };

/** Scope as the address names it, with the code of its language. */
export type NamedScope = NamedCollection & { language: string };

/** Parts of the address that change during work on a scope. */
type ChangingParts = { state?: ListFilter; search?: string; text?: string };

const idOf = (text: string | undefined) =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;

const readScope = (address: Partial<Record<string, string>>): NamedScope | undefined => {
  const collection = collectionNames.find((name) => name === address.collection);
  const { language } = address;
  if (!collection || language === undefined) return undefined;
  if (collection !== 'tree') return { collection, treeId: null, language };
  const treeId = idOf(address.tree);
  return treeId === undefined ? undefined : { collection, treeId, language };
};

/** Reads the address; `scope` is undefined for the overview. */
export const useWorkspaceAddress = () => {
  const address = useSearch({ from: '__root__' });
  const filters: readonly ListFilter[] = ['all', 'questions', ...translationStates];
  return {
    scope: readScope(address),
    state: filters.find((state) => state === address.state),
    search: address.search ?? '',
    text: address.text,
  };
};

/** Search parameters of a scope. */
export const scopeSearch = ({ collection, treeId, language }: NamedScope): Record<string, string> => ({
  collection,
  ...(treeId !== null && { tree: String(treeId) }),
  language,
});

/** Query of the calls about files of a scope. */
export const queryOfScope = ({ collection, treeId, languageId }: WorkspaceScope) => ({
  ...{ collection, languageId },
  ...(treeId !== null && { treeId }),
});

/** Returns a function that changes the address without a new entry in the history. */
export const useChangeAddress = () => {
  const navigate = useNavigate();
  return (changed: ChangingParts) =>
    void navigate({
      to: '.',
      // An undefined or empty value would be in the address as text.
      search: (before: Record<string, string | undefined>) =>
        Object.fromEntries(Object.entries({ ...before, ...changed }).filter(([, value]) => value)),
      replace: true,
      resetScroll: false,
    });
};
