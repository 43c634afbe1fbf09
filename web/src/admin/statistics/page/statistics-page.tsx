import { type ReactNode, useMemo } from 'react';
import { usePageTitle } from '../../../layout/use-page-title.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { treeTitle } from '../../../texts/tree-name.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Card } from '../../../ui/content/card.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ButtonLink, Link } from '../../../ui/navigation/link.tsx';
import { Page } from '../../../ui/navigation/page.tsx';
import { SampleDataNote, useSampleData } from '../../sample-data/sample-data.tsx';
import screens from '../../screens/shared/screens.module.css';
import tabStyles from '../../system/system-page.module.css';
import { type Choices, type Summary, useChoices, useSummary } from '../data/calls.ts';
import type { ComparisonContext } from '../data/question-rows.ts';
import { useView, type ViewState } from '../data/use-view.ts';
import { canHaveStops } from '../data/view.ts';
import { FewPeopleCard } from './few-people-card.tsx';
import { Filters } from './filters.tsx';
import { HeadFigures } from './head-figures.tsx';
import styles from './statistics.module.css';

const statisticsPath = '/admin/statistics';

/** Tabs in their order. Each has its own address, and all have the same filters. */
const tabs = ['overview', 'tree', 'languages'] as const;

/** Properties of a tab. */
export type TabProps = ViewState & {
  choices: Choices;
  /** Beginning of the names of downloaded files, which contains the filters. */
  file: string;
  names: ComparedNames | undefined;
  context: ComparisonContext;
};

/** Names of the view and of its comparison in charts: on their own, and within a sentence. */
export type ComparedNames = { own: string; other: string; within: { own: string; other: string } };

interface StatisticsPageProps {
  tab: (typeof tabs)[number];
  children: (props: TabProps) => ReactNode;
}

/** Page of statistics: heading, tabs, filters, key figures, and the charts of a tab. */
export function StatisticsPage({ tab, children }: StatisticsPageProps) {
  const t = useTexts();
  const choices = useChoices();
  const needsTree = tab !== 'overview';
  const viewState = useView(needsTree ? choices.trees[0]?.treeId : undefined);
  const { view, statisticsQuery, address: search } = viewState;
  const summary = useSummary(needsTree && !view.tree ? undefined : statisticsQuery);
  const title = t(`statistics.dashboard.titles.${tab}`);
  usePageTitle(title);
  const other = view.compare === 'before' || view.compare === 'none' ? undefined : view.compare;
  const names = useMemo(() => {
    if (view.compare === 'none' || (!other && !needsTree)) return undefined;
    const namesFor = (within: '' | 'Within') => {
      const version = (number: string) => t(`statistics.dashboard.version${within}`, { version: number });
      return {
        own: other
          ? view.version
            ? version(view.version)
            : t(`statistics.dashboard.filters.allVersions${within}`)
          : t(`statistics.dashboard.thisPeriod${within}`),
        other: other ? version(other) : t(`statistics.dashboard.periodBefore${within}`),
      };
    };
    return { ...namesFor(''), within: namesFor('Within') };
  }, [view, other, needsTree, t]);
  const context = contextOf(summary.data, {
    overlaps: other !== undefined && view.version === '',
    canHaveStops: canHaveStops(statisticsQuery.from, viewState.today),
  });
  const minPeople = summary.data?.minPeople ?? 1;
  const hasFewPeople = view.association !== '' && summary.data?.figures.folded === true && !summary.isPlaceholderData;
  const tree = choices.trees.find(({ treeId }) => String(treeId) === view.tree);
  const period = [statisticsQuery.from, statisticsQuery.to].filter(Boolean).join('-');
  const sample = useSampleData();
  const file = [
    'ok',
    sample && t('statistics.sampleData.file'),
    view.tree && `${t('statistics.dashboard.fileTree')}-${view.tree}`,
    period,
  ]
    .filter(Boolean)
    .join('-');
  return (
    <Page width="full" className={screens.page}>
      <div className={screens.head}>
        <div className={screens.title}>
          <h1 tabIndex={-1}>{title}</h1>
          {needsTree && tree && (
            <p className="muted">{t(`statistics.dashboard.intros.${tab}`, { tree: treeTitle(tree.name, t) })}</p>
          )}
        </div>
        <ButtonLink
          to={`${statisticsPath}/export` as string}
          search={viewState.filters}
          variant="outline"
          icon="download"
        >
          {t('statistics.dashboard.export')}
        </ButtonLink>
      </div>
      <nav className={classNames(tabStyles.tabs, styles.tabs)} aria-label={t('statistics.dashboard.title')}>
        {tabs.map((each) => (
          <Link
            key={each}
            to={each === 'overview' ? statisticsPath : `${statisticsPath}/${each}`}
            search={search}
            className={tabStyles.tab}
            activeOptions={{ exact: true, includeSearch: false }}
            aria-current={each === tab ? 'page' : undefined}
          >
            {t(`statistics.dashboard.tabs.${each}`)}
          </Link>
        ))}
      </nav>
      <Filters {...viewState} choices={choices} needsTree={needsTree} />
      <SampleDataNote />
      {summary.data?.catchingUp && (
        <Alert tone="info" role="status" title={t('statistics.dashboard.catchingUp')}>
          {t('statistics.dashboard.catchingUpText')}
        </Alert>
      )}
      {needsTree && !view.tree && !choices.isLoading ? (
        <Card>
          <EmptyState title={t('statistics.dashboard.noTree')} text={t('statistics.dashboard.noTreeText')} />
        </Card>
      ) : (
        <>
          {hasFewPeople ? (
            <FewPeopleCard {...viewState} choices={choices} people={minPeople} />
          ) : (
            <>
              <HeadFigures query={summary} other={names?.other} context={context} />
              {children({ ...viewState, choices, file, names, context })}
            </>
          )}
          <p className={styles.privacy}>
            {minPeople > 1 && `${t('statistics.dashboard.privacy', { people: minPeople })} `}
            {t('statistics.dashboard.exportPrivacy')}
          </p>
        </>
      )}
    </Page>
  );
}

const contextOf = (
  summary: Summary | undefined,
  { overlaps, canHaveStops: hasStops }: { overlaps: boolean; canHaveStops: boolean },
): ComparisonContext => {
  const [own, other] = [summary?.figures.open ?? null, summary?.compared?.open ?? null];
  return { overlaps, stillOpen: !hasStops || own === null || other === null ? null : { own, other } };
};
