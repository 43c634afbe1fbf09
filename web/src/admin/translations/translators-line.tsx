import { followTranslators, type Translator } from '@ok/contract/routes/translation/translation-help.ts';
import type { WorkspaceText } from '@ok/contract/routes/translation/translation-workspace.ts';
import { placeCode } from '@ok/contract/rules/texts/text-place.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../api/client.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { textKeyOf } from './state/find-workspace-texts.ts';
import type { WorkspaceScope } from './state/workspace-address.ts';
import styles from './workspace.module.css';

/** Milliseconds between two heartbeats. */
const heartbeatMs = 8_000;

/** Query of the others who have the same texts open; tells them that this tab has, until it leaves. */
const useTranslators = (scope: WorkspaceScope, text: string | null): readonly Translator[] => {
  const [tab] = useState(() => crypto.randomUUID());
  const { collection, treeId, languageId } = scope;
  const { data = [] } = useQuery({
    queryKey: ['translators', tab, collection, treeId, languageId, text],
    queryFn: ({ signal }): Promise<Translator[]> =>
      call(followTranslators, { body: { tab, collection, treeId, languageId, text }, signal, silent: true }),
    refetchInterval: heartbeatMs,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    placeholderData: (before) => before,
  });
  useEffect(() => {
    const leave = () => {
      const body = { tab, collection, treeId, languageId, text: null, isLeaving: true };
      call(followTranslators, { body, silent: true, keepalive: true }).catch(() => undefined);
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [tab, collection, treeId, languageId]);
  return data;
};

interface TranslatorsLineProps {
  scope: WorkspaceScope;
  texts: readonly WorkspaceText[];
  /** Key of the text on screen. */
  current: string | null;
}

/** Names of the others who translate the same texts, each with the place of the text on their screen. */
export function TranslatorsLine({ scope, texts, current }: TranslatorsLineProps) {
  const t = useTexts();
  const translators = useTranslators(scope, current);
  if (translators.length === 0) return null;
  const placeOf = (key: string | null) => {
    const row = texts.find((text) => textKeyOf(text) === key);
    return row ? placeCode(row) : '';
  };
  return (
    <ul className={styles.translators} aria-label={t('translating.others.title')}>
      {translators.map(({ tab, name, isOwn, text }) => {
        const person = isOwn ? t('questionTree.editor.ownTab') : name;
        const place = placeOf(text);
        return (
          <li key={tab} data-is-here={(text !== null && text === current) || undefined}>
            {text !== null && text === current
              ? t('translating.others.here', { name: person })
              : place === ''
                ? t('translating.others.open', { name: person })
                : t('translating.others.at', { name: person, place })}
          </li>
        );
      })}
    </ul>
  );
}
