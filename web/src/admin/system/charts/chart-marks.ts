import { questionTree } from '@ok/contract/entities/question-tree.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import { type AuditEvent, getAudits } from '@ok/contract/routes/management/audits.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import type { Texts } from '../../../texts/translate.ts';
import { useRows } from '../../data/use-rows.ts';
import { describeEvent } from '../audits/event-text.ts';

/** Moment that explains a change in a chart, in milliseconds since 1970. */
export type ChartMark = { kind: 'start' | 'publication'; at: number; text: string };

/** Data of the marks. `startedAt` and `from` are in milliseconds since 1970. */
type MarkSources = {
  startedAt: number;
  /** First moment of the charts. */
  from: number;
  publications: readonly AuditEvent[];
  versions: readonly AnsweredRow[] | undefined;
};

/** Samples begin at most this long after the start of the process. */
const firstSampleMs = 60_000;

/** Makes the marks of the start of the process and of publications, the oldest first. Earlier moments are left out. */
export const createChartMarks = (t: Texts, { startedAt, from, publications, versions }: MarkSources): ChartMark[] =>
  [
    { kind: 'start' as const, at: startedAt, text: t('metrics.marks.start') },
    ...publications.map((event) => ({
      kind: 'publication' as const,
      at: Date.parse(event.timestamp),
      text: t('metrics.marks.publication', { name: describeEvent(t, event, versions).name ?? '' }),
    })),
  ]
    .filter(({ at }) => at >= from - firstSampleMs)
    .sort((one, other) => one.at - other.at);

/** Publications that are searched for those of the charts' period. */
const maxPublications = '20';

/** Marks for the charts of a process, which leave out what could not be fetched. */
export function useChartMarks({ startedAt, from }: { startedAt: number; from: number }): ChartMark[] {
  const t = useTexts();
  const { data: publications = [] } = useQuery({
    queryKey: ['audits', 'publications'],
    queryFn: ({ signal }) =>
      call(getAudits, {
        query: { page: '0', size: maxPublications, sort: 'auditEventDate,desc', type: 'VERSION_PUBLISH' },
        signal,
        ownError: true,
      }),
    gcTime: 0,
  });
  const { data: versions } = useRows(questionTree, { isEnabled: publications.length > 0 });
  return createChartMarks(t, { startedAt, from, publications, versions });
}
