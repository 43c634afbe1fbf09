import type { TreeWithVersions } from '@ok/contract/routes/trees/tree-versions.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { treeTitle } from '../../../texts/tree-name.ts';
import { Card } from '../../../ui/content/card.tsx';
import { Icon } from '../../../ui/content/icons/icon.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { iconButtonClass } from '../../../ui/forms/icon-button.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { LazyMenuButton } from '../../../ui/navigation/lazy-menu-button.tsx';
import { Picture } from '../../fields/display/picture.tsx';
import { useCopyVersion, useSetTest } from '../tree-queries.ts';
import { VersionRow } from './version-row.tsx';
import styles from './versions.module.css';

/** Card of a tree: name, test mode and versions. */
export function TreeVersionsCard({ tree }: { tree: TreeWithVersions }) {
  const t = useTexts();
  const setTest = useSetTest();
  const copy = useCopyVersion();
  const title = treeTitle(tree.name, t);
  const newest = tree.versions.find(({ status }) => status === 'PUBLISHED') ?? tree.versions[0];
  const copyNewest = (asNewTree: boolean) => newest && copy.mutate({ version: newest, asNewTree });
  const place = tree.position === null ? undefined : t('questionTree.admin.position', { position: tree.position });
  return (
    <Card className={styles.tree}>
      <div className={styles.side}>{tree.media && <Picture media={tree.media} altText="" size="preview" />}</div>
      <section className={styles.body} aria-label={title}>
        <div className={styles.head}>
          <div className={styles.name}>
            <h2>{title}</h2>
            {place && <p className="muted">{place}</p>}
          </div>
          <Switch
            label={t('questionTree.admin.testTreeOf', { name: title })}
            isSelected={tree.test}
            isDisabled={setTest.isPending}
            onChange={(test) => setTest.mutate({ treeId: tree.treeId, test })}
          >
            {t('questionTree.admin.testTree')}
          </Switch>
          <Button variant="soft" size="small" icon="plus" isPending={copy.isPending} onPress={() => copyNewest(false)}>
            {t('questionTree.admin.newVersion')}
            <span className="vh"> {t('questionTree.admin.ofTree', { name: title })}</span>
          </Button>
          <LazyMenuButton
            className={iconButtonClass()}
            label={t('questionTree.admin.more', { name: title })}
            entries={[
              {
                id: 'copy',
                label: t('questionTree.admin.copyAsNewTree'),
                icon: 'copy',
                onAction: () => copyNewest(true),
              },
            ]}
          >
            <Icon name="more" isBold />
            <span className="vh">{t('questionTree.admin.more', { name: title })}</span>
          </LazyMenuButton>
        </div>
        <table className={styles.table} aria-label={t('questionTree.admin.versionsOf', { name: title })}>
          <thead>
            <tr>
              <th scope="col">{t('questionTree.admin.version')}</th>
              <th scope="col">{t('questionTree.admin.status')}</th>
              <th scope="col">{t('questionTree.admin.languagesOf')}</th>
              <th scope="col">{t('questionTree.admin.lastModified')}</th>
              <th scope="col" className={styles.number}>
                {t('questionTree.admin.measurements')}
              </th>
              <th scope="col">
                <span className="vh">{t('entity.list.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {tree.versions.map((version) => (
              <VersionRow key={version.id} version={version} tree={tree} treeName={title} />
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  );
}
