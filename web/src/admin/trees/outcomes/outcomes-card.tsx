import { getTreeOutcomes, type Outcomes } from '@ok/contract/routes/trees/tree-outcomes.ts';
import { activeLanguages } from '@ok/contract/tree/document/tree-document.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../../api/client.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Card } from '../../../ui/content/card.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { FilterChip } from '../../../ui/forms/filter-chip.tsx';
import { languageLabel } from '../../data/language-label.ts';
import { usePublishedDocument, useTreeDocument } from '../publish/use-publishing.ts';
import { useVersionId } from '../use-version-id.ts';
import { type BothVersions, CauseList, NodeLink, StopList } from './outcome-nodes.tsx';
import { OutcomeSummary } from './outcome-summary.tsx';
import { shiftId, useCountTexts } from './outcome-texts.ts';
import styles from './outcomes.module.css';
import { ScoreTable } from './score-table.tsx';

/** Selection of replayed measurements: of one language or all, with or without those of testers. */
type MeasurementSelection = { language: string | undefined; withTestUsers: boolean };

const initialSelection: MeasurementSelection = { language: undefined, withTestUsers: false };

/** The screen around the card has just loaded the version: no need to load it again. */
const staleAfterMs = 60_000;

/** Query of a version's effect on the outcomes of measurements. */
const useOutcomes = (id: number, { language, withTestUsers }: MeasurementSelection) =>
  useQuery({
    queryKey: ['tree-outcomes', id, language, withTestUsers],
    queryFn: ({ signal }) =>
      call(getTreeOutcomes, {
        params: { id },
        query: { ...(language !== undefined && { language }), withTestUsers: withTestUsers ? 'true' : 'false' },
        signal,
        ownError: true,
      }),
    staleTime: 0,
    // The former result remains visible until another selection is loaded.
    placeholderData: keepPreviousData,
  });

/** Effect of publishing the version in the address: the measurements of the live version, replayed on this one. */
export function OutcomesCard() {
  const t = useTexts();
  const id = useVersionId();
  const [selection, setSelection] = useState(initialSelection);
  const outcomes = useOutcomes(id, selection);
  const live = outcomes.data?.live;
  const draft = useTreeDocument(id, staleAfterMs);
  const published = usePublishedDocument(live?.publicationId);
  const pendingQueries = [outcomes, draft, ...(live ? [published] : [])];
  const failedQueries = pendingQueries.filter(({ isError, data }) => isError && data === undefined);
  const versions: BothVersions | null =
    live && draft.data && published.data
      ? {
          draft: { id, document: draft.data.document },
          live: { id: live.id, document: published.data.document },
        }
      : null;
  return (
    <Card as="section" className={styles.card} aria-labelledby="outcomes" aria-busy={outcomes.isFetching}>
      <h2 id="outcomes" className={styles.title}>
        {t('questionTree.outcomes.title')}
      </h2>
      {failedQueries.length > 0 || outcomes.isError ? (
        <OutcomesMessage
          isAlert
          title={t('error.fetchingData')}
          text={t('questionTree.outcomes.failed')}
          action={
            <Button
              icon="refresh"
              isPending={pendingQueries.some(({ isFetching }) => isFetching)}
              onPress={() => {
                for (const query of pendingQueries) if (query.isError) void query.refetch();
              }}
            >
              {t('error.tryAgain')}
            </Button>
          }
        />
      ) : outcomes.data && !live ? (
        <OutcomesMessage title={t('questionTree.outcomes.neverLive')} text={t('questionTree.outcomes.neverLiveText')} />
      ) : outcomes.data && live && versions ? (
        <>
          <SelectionChips
            selection={selection}
            onChange={setSelection}
            languages={activeLanguages(versions.live.document)}
          />
          <ReplayReport outcomes={outcomes.data} live={live.version} versions={versions} />
        </>
      ) : (
        <OutcomesSkeleton />
      )}
    </Card>
  );
}

/** Chips that select the replayed measurements. */
function SelectionChips(props: {
  selection: MeasurementSelection;
  onChange: (which: MeasurementSelection) => void;
  languages: string[];
}) {
  const t = useTexts();
  const { selection, onChange, languages } = props;
  const languageChip = (language: string | undefined, text: string) => (
    <FilterChip
      key={text}
      isChoice
      isSelected={selection.language === language}
      onChange={() => onChange({ ...selection, language })}
    >
      {text}
    </FilterChip>
  );
  return (
    <fieldset className={styles.which}>
      <legend className="vh">{t('questionTree.outcomes.which')}</legend>
      {languageChip(undefined, t('questionTree.outcomes.allLanguages'))}
      {languages.length > 1 && languages.map((code) => languageChip(code, languageLabel(code)))}
      <FilterChip
        isSelected={selection.withTestUsers}
        onChange={(withTestUsers) => onChange({ ...selection, withTestUsers })}
      >
        {t('questionTree.outcomes.withTesters')}
      </FilterChip>
    </fieldset>
  );
}

/** Result of the replay, or a message if there is nothing to show. */
function ReplayReport({ outcomes, live, versions }: { outcomes: Outcomes; live: number; versions: BothVersions }) {
  const t = useTexts();
  const { long } = useCountTexts();
  const { measurements, changes, version } = outcomes;
  if (measurements === 0)
    return (
      <OutcomesMessage title={t('questionTree.outcomes.none')} text={t('questionTree.outcomes.noneText', { live })} />
    );
  if (measurements === null)
    return (
      <OutcomesMessage
        title={t('questionTree.outcomes.folded')}
        text={t('questionTree.outcomes.foldedText', { live })}
      />
    );
  const findCause = (from: number, to: number) =>
    changes.find(({ shifts }) => shifts[0]?.from === from && shifts[0].to === to) ??
    changes.find(({ shifts }) => shifts.some((shift) => shift.from === from && shift.to === to));
  const causedShifts = new Set(changes.flatMap(({ shifts }) => shifts.map(({ from, to }) => shiftId(from, to))));
  return (
    <div className={styles.body}>
      <p className={styles.aside}>
        {t('questionTree.outcomes.intro', { measurements: long(measurements), live, version })}{' '}
        {t('questionTree.outcomes.privacy')}
      </p>
      <OutcomeSummary
        outcomes={outcomes}
        cause={(from, to) => {
          const cause = findCause(from, to);
          return cause && <NodeLink node={cause} versions={versions} />;
        }}
      />
      <ScoreTable outcomes={outcomes} live={live} causedShifts={causedShifts} />
      <CauseList changes={changes} versions={versions} />
      <StopList steps={outcomes.steps} otherSteps={outcomes.otherSteps} versions={versions} />
    </div>
  );
}

/** Message in place of the result. */
function OutcomesMessage({
  isAlert,
  ...props
}: {
  title: string;
  text: string;
  action?: ReactNode;
  isAlert?: boolean;
}) {
  return <EmptyState {...props} art={isAlert ? 'far' : 'apart'} role={isAlert ? 'alert' : 'status'} />;
}

/** Placeholder during the replay. */
function OutcomesSkeleton() {
  const t = useTexts();
  return (
    <div className={styles.body}>
      <p className="vh" role="status">
        {t('questionTree.outcomes.loading')}
      </p>
      <Skeleton width="70%" />
      {Array.from({ length: 8 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <Skeleton key={at} shape="block" width="100%" height="2.35rem" />
      ))}
    </div>
  );
}
