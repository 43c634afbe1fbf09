import type { PublishedTree } from '@ok/contract/routes/trees/question-tree.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type KeptTree, keepTreeNow, listKeptTrees, removeKeptTrees } from '../../../api/kept-publications.ts';
import { useIsOnline } from '../../../layout/use-is-online.ts';
import { isOnlyOnWifi, knowsConnection, setOnlyOnWifi } from '../../../offline/data-use.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Card } from '../../../ui/content/card.tsx';
import { toasts } from '../../../ui/feedback/toasts.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import styles from './device.module.css';
import { KeptTreeRow } from './kept-tree-row.tsx';
import { formatBytes, groupKeptTrees } from './kept-trees.ts';

const keptTrees = {
  queryKey: ['device', 'kept-trees'],
  queryFn: listKeptTrees,
  networkMode: 'always' as const,
  staleTime: 0,
};

const storageQuota = {
  queryKey: ['device', 'quota'],
  queryFn: async () => (await navigator.storage?.estimate?.())?.quota ?? null,
  networkMode: 'always' as const,
};

interface KeptTreeListProps {
  trees: readonly PublishedTree[];
  language: string;
}

/** The trees with what the device keeps of them, and buttons to fetch and to remove them. */
export function KeptTreeList({ trees, language }: KeptTreeListProps) {
  const t = useTexts();
  const isOnline = useIsOnline();
  const { data = [] } = useQuery(keptTrees);
  const { data: quota } = useQuery(storageQuota);
  const { keep, remove, busy } = useKeeping();
  const bytes = data.reduce((sum, tree) => sum + tree.bytes, 0);
  const groups = groupKeptTrees(trees, data);
  const renewable = groups.flatMap(({ tree, kept }) => kept.map((each) => ({ tree, language: each.language })));
  const foot = isOnline ? quota && t('device.quota', { size: formatBytes(quota, language) }) : t('device.renewsOnline');
  return (
    <>
      <Card as="section" className={styles.kept} aria-label={t('device.kept')}>
        <ul>
          {groups.map((group) => (
            <KeptTreeRow
              key={group.tree.id}
              {...group}
              isOnline={isOnline}
              isBusy={busy !== null}
              keep={() => keep([{ tree: group.tree, language }])}
              remove={(tree) => remove([tree])}
            />
          ))}
        </ul>
        <div className={styles.foot}>
          <p>
            <b>{t('device.total', { size: formatBytes(bytes, language) })}</b>
            {foot && <span>{foot}</span>}
          </p>
          {data.length > 0 && (
            <>
              <Button variant="ghost" isDisabled={busy !== null} onPress={() => remove(data)}>
                {t('device.removeAll')}
              </Button>
              <Button
                icon="refresh"
                variant={isOnline ? 'primary' : 'outline'}
                isDisabled={!isOnline}
                isPending={busy === 'keep'}
                onPress={() => keep(renewable)}
              >
                {t('device.renewAll')}
              </Button>
            </>
          )}
        </div>
      </Card>
      {knowsConnection() && <WifiChoice />}
    </>
  );
}

/** Fetches and removes trees, and shows the list anew. */
function useKeeping() {
  const t = useTexts();
  const client = useQueryClient();
  const options = {
    networkMode: 'always' as const,
    onSettled: () => client.invalidateQueries({ queryKey: keptTrees.queryKey }),
    onError: () => void toasts.add({ kind: 'error', text: t('device.keepFailed') }),
  };
  const keeping = useMutation({
    ...options,
    mutationFn: async (wanted: { tree: PublishedTree; language: string }[]) => {
      for (const { tree, language } of wanted) await keepTreeNow(tree, language);
    },
  });
  const removing = useMutation({ ...options, mutationFn: (trees: readonly KeptTree[]) => removeKeptTrees(trees) });
  return {
    keep: keeping.mutate,
    remove: removing.mutate,
    busy: keeping.isPending ? ('keep' as const) : removing.isPending ? ('remove' as const) : null,
  };
}

function WifiChoice() {
  const t = useTexts();
  const [isOn, setOn] = useState(isOnlyOnWifi);
  const change = (isSelected: boolean) => {
    setOnlyOnWifi(isSelected);
    setOn(isSelected);
  };
  return (
    <Switch label={t('device.onlyOnWifi')} isSelected={isOn} onChange={change}>
      {t('device.onlyOnWifi')}
    </Switch>
  );
}
