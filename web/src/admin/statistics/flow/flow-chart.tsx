import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../texts/texts-store.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/content/icon.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import chart from '../charts/chart-card.module.css';
import { ChartCard } from '../charts/chart-card.tsx';
import { Drawing, elsewhereFill, openFill, PatternSign, stoppedFill, usePatterns } from '../charts/drawing.tsx';
import shapes from '../charts/shapes.module.css';
import type { Flow } from '../data/calls.ts';
import type { ComparisonContext } from '../data/question-rows.ts';
import { useWords } from '../data/words.ts';
import styles from '../page/statistics.module.css';
import type { ComparedNames } from '../page/statistics-page.tsx';
import { flowSizes, layOutFlow } from './flow-layout.ts';
import { FlowNodeShape, FlowRibbon, FlowScoreShape } from './flow-shapes.tsx';
import { boldShares, compareWays, type FlowSide, flowTotal, wayKeyOf } from './flow-views.ts';

interface FlowChartProps {
  query: UseQueryResult<Flow>;
  file: string;
  names: ComparedNames | undefined;
  context: ComparisonContext;
}

/** Fills of ways in a comparison, by the difference of their shares. */
const comparisonFills = [
  ['more', 1],
  ['less', stoppedFill],
  ['alike', undefined],
] as const;

/** Chart of the ways of all measurements through a tree, from question to outcome; widths are counts. */
export function FlowChart({ query, file, names, context }: FlowChartProps) {
  const t = useTexts();
  const words = useWords();
  const { patterns, fillOf } = usePatterns();
  const [chosenSide, chooseSide] = useState<FlowSide>('own');
  const side = names && query.data?.compared ? chosenSide : 'own';
  const title = t('statistics.dashboard.flow.title');
  const flowIn = ({ flow, compared }: Flow) => (side === 'other' && compared ? compared : flow);
  const nameOf = (data: Flow) => {
    const texts = new Map(
      [...(data.compared?.nodes ?? []), ...data.flow.nodes].map(({ key, text }) => [key, words.question(text)]),
    );
    return (key: string) => texts.get(key) ?? key;
  };
  const result = (score: number | null) => t('statistics.dashboard.flow.score', { score: score ?? '' });
  const sides = [
    ['own', names?.own],
    ['other', names?.other],
    ['difference', t('statistics.dashboard.flow.difference')],
  ] as const;
  return (
    <ChartCard
      title={title}
      query={query}
      file={`${file}-${t('statistics.dashboard.flow.file')}`}
      isEmpty={({ flow, compared }) => flow.nodes.length === 0 && !compared?.nodes.length}
      skeleton={<Skeleton shape="block" height="24rem" />}
      tools={
        names &&
        query.data?.compared && (
          // biome-ignore lint/a11y/useSemanticElements: three buttons in a row are no fieldset.
          <div className={styles.segments} role="group" aria-label={t('statistics.dashboard.flow.sides')}>
            {sides.map(([value, name]) => (
              <button
                key={value}
                type="button"
                className={styles.segment}
                aria-pressed={side === value}
                onClick={() => chooseSide(value)}
              >
                {name}
              </button>
            ))}
          </div>
        )
      }
      table={(data) => {
        const name = nameOf(data);
        const { links } = flowIn(data);
        const before = new Map(data.compared?.links.map((link) => [wayKeyOf(link), link.count]));
        const isBoth = side !== 'other' && data.compared !== null && names !== undefined;
        return {
          columns: [
            t('statistics.dashboard.flow.from'),
            t('statistics.dashboard.flow.to'),
            isBoth ? names.own : t('statistics.dashboard.count'),
            ...(isBoth ? [names.other] : []),
          ],
          rows: links.map((link) => [
            name(link.from),
            link.to === null ? result(link.score) : name(link.to),
            words.cell(link.count),
            ...(isBoth ? [words.cell(before.has(wayKeyOf(link)) ? (before.get(wayKeyOf(link)) ?? null) : 0)] : []),
          ]),
        };
      }}
      note={t('statistics.dashboard.flow.note')}
    >
      {(data) => {
        const flow = flowIn(data);
        const name = nameOf(data);
        const comparisons =
          side === 'difference' && data.compared
            ? compareWays(data.flow, data.compared, data.roots, context.overlaps)
            : undefined;
        const total = flowTotal(flow, data.roots);
        const figures = new Map(flow.nodes.map((node) => [node.key, node]));
        const minWidth = layOutFlow(flow, data.roots).width;
        return (
          <>
            <ul className={classNames(chart.legend, styles.above)}>
              <li>
                <PatternSign fill={0} />
                {t('statistics.dashboard.flow.question')}
              </li>
              {side === 'difference' ? (
                comparisonFills.map(([kind, fill]) => (
                  <li key={kind}>
                    {fill === undefined ? (
                      <span className={shapes.alikeSign} aria-hidden="true" />
                    ) : (
                      <PatternSign fill={fill} />
                    )}
                    {t(`statistics.dashboard.flow.${kind}`, names?.within)}
                  </li>
                ))
              ) : (
                <li>
                  <span className={shapes.waySign} aria-hidden="true" />
                  {t('statistics.dashboard.flow.way')}
                </li>
              )}
              <li>
                <PatternSign fill={stoppedFill} />
                <span className={shapes.stopSign} aria-hidden="true" />
                {t('statistics.dashboard.stopped')}
              </li>
              <li>
                <PatternSign fill={openFill} />
                <span className={shapes.openSign} aria-hidden="true" />
                {t('statistics.dashboard.open')}
              </li>
              <li>
                <PatternSign fill={elsewhereFill} />
                {t('statistics.dashboard.flow.elsewhere')}
              </li>
              <li>
                <Icon name="undo" className={shapes.backSign} />
                {t('statistics.dashboard.back')}
              </li>
              <li>
                <b>
                  {t('statistics.dashboard.flow.hot', {
                    back: words.percent(boldShares.back),
                    stopped: words.percent(boldShares.stopped),
                  })}
                </b>
              </li>
            </ul>
            <Drawing
              minWidth={minWidth}
              label={t('statistics.dashboard.flow.label', {
                questions: flow.nodes.length,
                total: words.number(total),
                scores: flow.scores
                  .filter(({ count }) => count !== 0)
                  .map(({ score, count }) => `${result(score)}: ${words.count(count)}`)
                  .join(', '),
              })}
              draw={(width) => {
                const layout = layOutFlow(flow, data.roots, width);
                return {
                  height: layout.height + 8,
                  content: (
                    <>
                      {patterns}
                      {layout.links.map((link) => (
                        <FlowRibbon
                          key={wayKeyOf(link)}
                          link={link}
                          comparison={comparisons && (comparisons.get(wayKeyOf(link)) ?? null)}
                          fills={{ more: fillOf(1), less: fillOf(stoppedFill) }}
                          title={`${name(link.from)} → ${link.to === null ? result(link.score) : name(link.to)}: ${words.count(link.count)}`}
                        />
                      ))}
                      {layout.nodes.map((place) => {
                        const node = figures.get(place.key);
                        return (
                          node && (
                            <FlowNodeShape
                              key={place.key}
                              place={place}
                              node={node}
                              name={name(place.key)}
                              words={words}
                              fills={{
                                stopped: fillOf(stoppedFill),
                                open: fillOf(openFill),
                                elsewhere: fillOf(elsewhereFill),
                              }}
                            />
                          )
                        );
                      })}
                      {layout.scores.map((place) => (
                        <FlowScoreShape
                          key={place.score}
                          place={place}
                          figures={place.count === null ? words.fewShort : words.number(place.count)}
                          share={place.count === null ? '' : words.share(place.count, flow.scored)}
                          title={`${result(place.score)}: ${words.count(place.count)}`}
                          bar={flowSizes.bar}
                        />
                      ))}
                    </>
                  ),
                };
              }}
            />
          </>
        );
      }}
    </ChartCard>
  );
}
