import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../texts/texts-store.ts';
import type { Texts } from '../../../texts/translate.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ChartCard } from '../charts/chart-card.tsx';
import { Drawing, elsewhereFill, openFill, stoppedFill, usePatterns } from '../charts/drawing.tsx';
import type { FlowReply } from '../data/calls.ts';
import type { ComparisonContext } from '../data/question-rows.ts';
import { useWords, type Words } from '../data/words.ts';
import styles from '../page/statistics.module.css';
import type { ComparedNames } from '../page/statistics-page.tsx';
import { flowSizes, layOutFlow } from './flow-layout.ts';
import { FlowLegend } from './flow-legend.tsx';
import { FlowNodeShape, FlowRibbon, FlowScoreShape } from './flow-shapes.tsx';
import { compareWays, type FlowSide, flowTotal, wayKeyOf } from './flow-views.ts';

interface FlowChartProps {
  query: UseQueryResult<FlowReply>;
  file: string;
  names: ComparedNames | undefined;
  context: ComparisonContext;
}

const scoreText = (t: Texts, score: number | null) => t('statistics.dashboard.flow.score', { score: score ?? '' });

/** Returns the flow of a side; that of the view for the difference. */
const flowOfSide = ({ flow, compared }: FlowReply, side: FlowSide) => (side === 'other' && compared ? compared : flow);

/** Creates a function that finds the text of a question by its key. */
const createNameOf = ({ flow, compared }: FlowReply, words: Words) => {
  const nodes = [...(compared?.nodes ?? []), ...flow.nodes];
  const texts = new Map(nodes.map((node) => [node.key, words.questionName(node)]));
  return (key: string) => texts.get(key) ?? key;
};

/** Data of the table that says the same as the chart. */
const flowTable = (data: FlowReply, side: FlowSide, names: ComparedNames | undefined, t: Texts, words: Words) => {
  const nameOf = createNameOf(data, words);
  const before = new Map(data.compared?.links.map((link) => [wayKeyOf(link), link.count]));
  const isBoth = side !== 'other' && data.compared !== null && names !== undefined;
  return {
    columns: [
      t('statistics.dashboard.flow.from'),
      t('statistics.dashboard.flow.to'),
      isBoth ? names.own : t('statistics.dashboard.count'),
      ...(isBoth ? [names.other] : []),
    ],
    rows: flowOfSide(data, side).links.map((link) => [
      nameOf(link.from),
      link.to === null ? scoreText(t, link.score) : nameOf(link.to),
      words.cell(link.count),
      ...(isBoth ? [words.cell(before.has(wayKeyOf(link)) ? (before.get(wayKeyOf(link)) ?? null) : 0)] : []),
    ]),
  };
};

/** Chart of the ways of all measurements through a tree, from question to outcome; widths are counts. */
export function FlowChart({ query, file, names, context }: FlowChartProps) {
  const t = useTexts();
  const words = useWords();
  const [chosenSide, chooseSide] = useState<FlowSide>('own');
  const side = names && query.data?.compared ? chosenSide : 'own';
  const title = t('statistics.dashboard.flow.title');
  return (
    <ChartCard
      title={title}
      query={query}
      file={`${file}-${t('statistics.dashboard.flow.file')}`}
      isEmpty={({ flow, compared }) => flow.nodes.length === 0 && !compared?.nodes.length}
      skeleton={<Skeleton shape="block" height="24rem" />}
      tools={names && query.data?.compared && <FlowSides names={names} side={side} choose={chooseSide} />}
      table={(data) => flowTable(data, side, names, t, words)}
      note={t('statistics.dashboard.flow.note')}
    >
      {(data) => (
        <>
          <FlowLegend side={side} within={names?.within} />
          <FlowDrawing data={data} side={side} overlaps={context.overlaps} />
        </>
      )}
    </ChartCard>
  );
}

interface FlowSidesProps {
  names: ComparedNames;
  side: FlowSide;
  choose: (side: FlowSide) => void;
}

/** Buttons that choose between the view, its comparison and their difference. */
function FlowSides({ names, side, choose }: FlowSidesProps) {
  const t = useTexts();
  const sides = [
    ['own', names.own],
    ['other', names.other],
    ['difference', t('statistics.dashboard.flow.difference')],
  ] as const;
  return (
    // biome-ignore lint/a11y/useSemanticElements: three buttons in a row are no fieldset.
    <div className={styles.segments} role="group" aria-label={t('statistics.dashboard.flow.sides')}>
      {sides.map(([value, name]) => (
        <button
          key={value}
          type="button"
          className={styles.segment}
          aria-pressed={side === value}
          onClick={() => choose(value)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

/** Drawing of the ways, questions and outcomes. */
function FlowDrawing({ data, side, overlaps }: { data: FlowReply; side: FlowSide; overlaps: boolean }) {
  const t = useTexts();
  const words = useWords();
  const { patterns, fillOf } = usePatterns();
  const { roots } = data;
  const flow = flowOfSide(data, side);
  const nameOf = createNameOf(data, words);
  const comparisons =
    side === 'difference' && data.compared ? compareWays(data.flow, data.compared, roots, overlaps) : undefined;
  const figures = new Map(flow.nodes.map((node) => [node.key, node]));
  return (
    <Drawing
      minWidth={layOutFlow(flow, roots).width}
      label={t('statistics.dashboard.flow.label', {
        questions: flow.nodes.length,
        total: words.number(flowTotal(flow, roots)),
        scores: flow.scores
          .filter(({ count }) => count !== 0)
          .map(({ score, count }) => `${scoreText(t, score)}: ${words.count(count)}`)
          .join(', '),
      })}
      draw={(width) => {
        const layout = layOutFlow(flow, roots, width);
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
                  title={`${nameOf(link.from)} → ${link.to === null ? scoreText(t, link.score) : nameOf(link.to)}: ${words.count(link.count)}`}
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
                      name={nameOf(place.key)}
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
                  title={`${scoreText(t, place.score)}: ${words.count(place.count)}`}
                  bar={flowSizes.bar}
                />
              ))}
            </>
          ),
        };
      }}
    />
  );
}
