import { usePageTitle } from '../../../layout/use-page-title.ts';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { treeTitle } from '../../../texts/tree-name.ts';
import { ButtonLink } from '../../../ui/navigation/link.tsx';
import { Page } from '../../../ui/navigation/page.tsx';
import screens from '../../screens/shared/screens.module.css';
import { nodeText } from '../node-names.ts';
import { useTreeDocument } from '../publish/use-publishing.ts';
import { useVersionId } from '../use-version-id.ts';
import { VersionCrumbs } from '../version-crumbs.tsx';
import { OutcomesCard } from './outcomes-card.tsx';

/** Screen `/admin/question-trees/{id}/outcomes`: shows the effect of publishing a version on outcomes. */
export function OutcomesScreen() {
  const t = useTexts();
  const language = useLanguage();
  const id = useVersionId();
  const document = useTreeDocument(id).data?.document;
  const name = document && treeTitle(nodeText(document, { node: 'tree', key: document.key }, language), t);
  const title = document
    ? t('questionTree.outcomes.pageTitle', { name: name ?? '', version: document.version })
    : t('questionTree.outcomes.title');
  usePageTitle(title);
  return (
    <Page width="full" className={screens.page}>
      <VersionCrumbs currentTitle={title} />
      <div className={screens.head}>
        <div className={screens.title}>
          <h1 tabIndex={-1}>{title}</h1>
        </div>
        <ButtonLink to={`/admin/question-trees/${id}`} variant="outline" icon="list">
          {t('questionTree.outcomes.toVersion')}
        </ButtonLink>
      </div>
      <OutcomesCard />
    </Page>
  );
}
