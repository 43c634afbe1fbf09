import type { Outcomes } from '@ok/contract/routes/trees/tree-outcomes.ts';
import { activeLanguages } from '@ok/contract/tree/document/tree-document.ts';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../texts/texts-store.ts';
import { Card } from '../../../ui/content/card.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { FilterChip } from '../../../ui/forms/filter-chip.tsx';
import { languageNameOf } from '../language-names.ts';
import { usePublishedDocument, useTreeDocument } from '../publish/use-publishing.ts';
import { type BothVersions, Causes, NodeLink, UntoldSteps } from './outcome-nodes.tsx';
import { OutcomeSum } from './outcome-sum.tsx';
import { shiftId, useCounts } from './outcome-words.ts';
import styles from './outcomes.module.css';
import { ScoreTable } from './score-table.tsx';
import { useOutcomes, type WhichMeasurements } from './use-outcomes.ts';

const everything: WhichMeasurements = { language: undefined, withTestUsers: false };

/** Milliseconds for which the screen around it has read the version lately enough. */
const fresh = 60_000;

/** What the version in the address would do to outcomes: what was measured on the live one, replayed on it. */
export function OutcomesCard() {
  const t = useTexts();
  const id = Number(useParams({ strict: false, select: (params) => params.id }));
  const [which, setWhich] = useState(everything);
  const outcomes = useOutcomes(id, which);
  const live = outcomes.data?.live;
  const draft = useTreeDocument(id, fresh);
  const published = usePublishedDocument(live?.publicationId);
  const waiting = [outcomes, draft, ...(live ? [published] : [])];
  const failed = waiting.filter(({ isError, data }) => isError && data === undefined);
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
      {failed.length > 0 || outcomes.isError ? (
        <Told
          isAlert
          title={t('error.fetchingData')}
          text={t('questionTree.outcomes.failed')}
          action={
            <Button
              icon="refresh"
              isPending={waiting.some(({ isFetching }) => isFetching)}
              onPress={() => {
                for (const query of waiting) if (query.isError) void query.refetch();
              }}
            >
              {t('error.tryAgain')}
            </Button>
          }
        />
      ) : outcomes.data && !live ? (
        <Told title={t('questionTree.outcomes.neverLive')} text={t('questionTree.outcomes.neverLiveText')} />
      ) : outcomes.data && live && versions ? (
        <>
          <Which which={which} onChange={setWhich} languages={activeLanguages(versions.live.document)} />
          <Replayed outcomes={outcomes.data} live={live.version} versions={versions} />
        </>
      ) : (
        <Waiting />
      )}
    </Card>
  );
}

/** Which measurements are replayed. */
function Which(props: { which: WhichMeasurements; onChange: (which: WhichMeasurements) => void; languages: string[] }) {
  const t = useTexts();
  const { which, onChange, languages } = props;
  const choice = (language: string | undefined, text: string) => (
    <FilterChip
      key={text}
      isChoice
      isSelected={which.language === language}
      onChange={() => onChange({ ...which, language })}
    >
      {text}
    </FilterChip>
  );
  return (
    <fieldset className={styles.which}>
      <legend className="vh">{t('questionTree.outcomes.which')}</legend>
      {choice(undefined, t('questionTree.outcomes.allLanguages'))}
      {languages.length > 1 && languages.map((code) => choice(code, languageNameOf(code, t)))}
      <FilterChip isSelected={which.withTestUsers} onChange={(withTestUsers) => onChange({ ...which, withTestUsers })}>
        {t('questionTree.outcomes.withTesters')}
      </FilterChip>
    </fieldset>
  );
}

/** What it came to, where there is something to tell. */
function Replayed({ outcomes, live, versions }: { outcomes: Outcomes; live: number; versions: BothVersions }) {
  const t = useTexts();
  const { long } = useCounts();
  const { measurements, changes, version } = outcomes;
  if (measurements === 0)
    return <Told title={t('questionTree.outcomes.none')} text={t('questionTree.outcomes.noneText', { live })} />;
  if (measurements === null)
    return <Told title={t('questionTree.outcomes.folded')} text={t('questionTree.outcomes.foldedText', { live })} />;
  const causeOf = (from: number, to: number) =>
    changes.find(({ shifts }) => shifts[0]?.from === from && shifts[0].to === to) ??
    changes.find(({ shifts }) => shifts.some((shift) => shift.from === from && shift.to === to));
  const caused = new Set(changes.flatMap(({ shifts }) => shifts.map(({ from, to }) => shiftId(from, to))));
  return (
    <div className={styles.body}>
      <p className={styles.aside}>
        {t('questionTree.outcomes.intro', { measurements: long(measurements), live, version })}{' '}
        {t('questionTree.outcomes.privacy')}
      </p>
      <OutcomeSum
        outcomes={outcomes}
        cause={(from, to) => {
          const cause = causeOf(from, to);
          return cause && <NodeLink node={cause} versions={versions} />;
        }}
      />
      <ScoreTable outcomes={outcomes} live={live} caused={caused} />
      <Causes changes={changes} versions={versions} />
      <UntoldSteps steps={outcomes.steps} otherSteps={outcomes.otherSteps} versions={versions} />
    </div>
  );
}

/** In the place of a table that is not there. */
function Told({ isAlert, ...props }: { title: string; text: string; action?: ReactNode; isAlert?: boolean }) {
  return <EmptyState {...props} art={isAlert ? 'far' : 'apart'} role={isAlert ? 'alert' : 'status'} />;
}

/** In the place of the table while measurements are replayed. */
function Waiting() {
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
