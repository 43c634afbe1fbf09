import type { ReplyFor } from '@ok/contract/routes/define-route.ts';
import type { getTreeDocument } from '@ok/contract/routes/trees/tree-editing.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { usePageTitle } from '../../../layout/use-page-title.ts';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { treeTitle } from '../../../texts/tree-name.ts';
import { Card } from '../../../ui/content/card.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ButtonLink } from '../../../ui/navigation/link.tsx';
import { Page } from '../../../ui/navigation/page.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import screens from '../../screens/shared/screens.module.css';
import { Failed } from '../../screens/shared/states.tsx';
import { classifyCallError } from '../editing/call-error.ts';
import { nodeText } from '../node-names.ts';
import { useTreeDocument } from '../publish/use-publishing.ts';
import { useVersionId } from '../use-version-id.ts';
import { itemName, mapSummary, mapTexts } from './drawing/map-names.ts';
import styles from './map.module.css';
import { MapBar } from './map-bar.tsx';
import { MapLegend } from './map-legend.tsx';
import { MapTools } from './map-tools.tsx';
import { lightColour } from './output/light-colours.ts';
import { createMapSvg } from './output/map-file.ts';
import { PrintedMap } from './output/printed-map.tsx';
import { MapStage } from './stage/map-stage.tsx';
import { useFoldedMap, useMapSearch } from './stage/use-folded-map.ts';

/**
 * Screen `/admin/question-trees/{id}/map`: shows to which results the answers of a version lead. The language is in the
 * address, so that a link to the map shows it in the same language.
 */
export function MapScreen() {
  const t = useTexts();
  const userLanguage = useLanguage();
  const navigate = useNavigate();
  const id = useVersionId();
  const { language = userLanguage } = useSearch({ from: '__root__' });
  const { data, error, isFetching, refetch } = useTreeDocument(id);
  const document = data?.document;
  const folded = useFoldedMap(id, document, language);
  const search = useMapSearch(document, folded);
  const map = folded?.wholeMap;
  const name = document && treeTitle(nodeText(document, { node: 'tree', key: document.key }, language), t);
  usePageTitle(name ? t('questionTree.map.title', { name }) : t('questionTree.map.open'));
  const hasItems = map !== undefined && map.items.length > 0;
  const summary = hasItems ? mapSummary(t, name ?? '', document?.version ?? 0, map) : '';
  const save = () => {
    if (!map) return;
    const texts = {
      title: t('questionTree.map.title', { name: name ?? '' }),
      description: summary,
      mapTexts: mapTexts(t),
      getItemName: (item: (typeof map.items)[number]) => itemName(t, item),
    };
    const file = t('questionTree.map.file', { name: name ?? '', version: document?.version ?? 0 });
    saveFile(`${file}.svg`, createMapSvg(map, texts, lightColour), 'image/svg+xml');
  };
  return (
    <div className={styles.map}>
      <MapBar
        id={id}
        version={mapVersion(data, name)}
        languages={[...new Set([...Object.keys(document?.languages ?? {}), language])]}
        language={language}
        onLanguage={(code) => void navigate({ to: '.', search: { language: code }, replace: true, resetScroll: false })}
        onSave={hasItems ? save : undefined}
      />
      {hasItems && folded ? (
        <>
          <MapTools folded={folded} search={search} />
          <MapStage key={id} id={id} map={folded.map} summary={summary} hit={search.hit} toggleFold={folded.toggle} />
          <MapLegend id={id} />
          <PrintedMap map={map} summary={summary} />
        </>
      ) : map ? (
        <MapMessage
          title={t('questionTree.map.empty')}
          text={t('questionTree.map.emptyText')}
          to={`/admin/question-trees/${id}`}
          linkText={t('questionTree.map.toList')}
        />
      ) : error && classifyCallError(error) === 'gone' ? (
        <MapMessage
          isAlert
          title={t('questionTree.editor.gone')}
          text={t('questionTree.editor.goneText')}
          to="/admin/question-trees"
          linkText={t('questionTree.editor.toTrees')}
        />
      ) : error ? (
        <Page width="full" className={screens.page}>
          <Failed isBusy={isFetching} tryAgain={() => void refetch()} />
        </Page>
      ) : (
        <MapSkeleton />
      )}
    </div>
  );
}

const mapVersion = (data: ReplyFor<typeof getTreeDocument> | undefined, name: string | undefined) =>
  data && { name: name ?? '', number: data.document.version, isDraft: data.status === 'DRAFT' };

interface MapMessageProps {
  title: string;
  text: string;
  to: string;
  linkText: string;
  isAlert?: boolean;
}

/** Message in place of a map. */
function MapMessage({ title, text, to, linkText, isAlert }: MapMessageProps) {
  return (
    <Page width="full" className={screens.page}>
      <Card>
        <EmptyState
          art={isAlert ? 'far' : 'apart'}
          role={isAlert ? 'alert' : 'status'}
          title={title}
          text={text}
          action={<ButtonLink to={to}>{linkText}</ButtonLink>}
        />
      </Card>
    </Page>
  );
}

/** Placeholder of a map that is loading: columns of cards. */
function MapSkeleton() {
  const t = useTexts();
  return (
    <div className={styles.waiting}>
      <p className="vh" role="status">
        {t('questionTree.editor.loading')}
      </p>
      {[1, 3, 4].map((cards) => (
        <div key={cards} className={styles.column}>
          {Array.from({ length: cards }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
            <Skeleton key={at} shape="block" width="100%" height="3.25rem" />
          ))}
        </div>
      ))}
    </div>
  );
}
