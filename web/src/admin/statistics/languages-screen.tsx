import { letterOf } from '@ok/contract/rules/letter.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { Tag } from '../../ui/content/tag.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { languageName } from '../data/language-name.ts';
import { ChartCard } from './charts/chart-card.tsx';
import { type Languages, useLanguageShares } from './data/calls.ts';
import { useWords, type Words } from './data/words.ts';
import styles from './languages-screen.module.css';
import { StatisticsPage, type TabProps } from './page/statistics-page.tsx';

type QuestionByLanguage = Languages['rows'][number];

/** `/admin/statistics/languages`: whether the languages of a tree measure alike. */
export function LanguageDifferencesScreen() {
  return <StatisticsPage tab="languages">{(props) => <LanguagesTab {...props} />}</StatisticsPage>;
}

function LanguagesTab({ statisticsQuery, file }: TabProps) {
  return <LanguagesCard query={useLanguageShares(statisticsQuery)} file={file} />;
}

/** Card with the answers to each question by language, and the differences that are more than chance. */
function LanguagesCard({ query, file }: { query: UseQueryResult<Languages>; file: string }) {
  const t = useTexts();
  const language = useLanguage();
  const words = useWords();
  const title = t('statistics.dashboard.languages.title');
  return (
    <ChartCard
      isTable
      title={title}
      query={query}
      file={`${file}-${t('statistics.dashboard.languages.file')}`}
      isEmpty={({ rows }) => rows.every((row) => row.languages.length === 0)}
      skeleton={['96%', '90%', '94%', '88%'].map((width) => (
        <Skeleton key={width} shape="block" height="5rem" width={width} />
      ))}
      table={({ rows }) => ({
        columns: [
          t('statistics.dashboard.question'),
          t('statistics.dashboard.languages.language'),
          t('statistics.dashboard.languages.answered'),
          t('statistics.dashboard.languages.answer'),
          t('statistics.dashboard.count'),
          t('statistics.dashboard.share'),
          t('statistics.dashboard.languages.statistic'),
          t('statistics.dashboard.languages.degrees'),
          t('statistics.dashboard.languages.p'),
          t('statistics.dashboard.languages.corrected'),
          t('statistics.dashboard.languages.effect'),
          t('statistics.dashboard.languages.differs'),
        ],
        rows: rows.flatMap(({ text, options, languages, test }) =>
          languages.flatMap((languageFigures) =>
            options.map((option, index) => {
              const count = languageFigures.counts[index] ?? null;
              return [
                words.question(text),
                languageFigures.language,
                words.cell(languageFigures.answered),
                words.question(option.text),
                words.cell(count),
                words.shareCell(count, languageFigures.answered),
                ...[test?.statistic, test?.degrees, test?.p, test?.corrected, test?.effect].map((value) =>
                  value === undefined || value === null ? '' : { shown: String(value), value },
                ),
                test ? t(`global.${test.differs ? 'yes' : 'no'}`) : '',
              ];
            }),
          ),
        ),
      })}
      note={t('statistics.dashboard.languages.note')}
    >
      {({ rows, level }) => (
        <>
          <DifferencesSummary rows={rows} level={level} words={words} />
          <ol className={styles.questions}>
            {[...rows]
              .sort((one, other) => Number(other.test?.differs ?? false) - Number(one.test?.differs ?? false))
              .map((row) => (
                <li key={row.key} className={styles.question}>
                  <div className={styles.head}>
                    <h3>{words.question(row.text)}</h3>
                    <TestResult row={row} words={words} />
                  </div>
                  <Shares row={row} words={words} nameOf={(code) => languageName(code, language)} />
                </li>
              ))}
          </ol>
        </>
      )}
    </ChartCard>
  );
}

function DifferencesSummary({
  rows,
  level,
  words,
}: {
  rows: readonly QuestionByLanguage[];
  level: number;
  words: Words;
}) {
  const t = useTexts();
  const tested = rows.filter(({ test }) => test !== null);
  const differing = tested.filter(({ test }) => test?.differs);
  const kind = tested.length === 0 ? 'untested' : differing.length === 0 ? 'alike' : 'differ';
  return (
    <p className={styles.verdict}>
      {t(`statistics.dashboard.languages.${kind}`, {
        count: differing.length,
        tested: tested.length,
        level: words.percent(level),
      })}
    </p>
  );
}

function TestResult({ row: { test }, words }: { row: QuestionByLanguage; words: Words }) {
  const t = useTexts();
  const figure = (value: number) => words.decimal(value);
  if (!test) return <span className="muted small">{t('statistics.dashboard.languages.noTest')}</span>;
  const figures =
    test.corrected === null || test.effect === null
      ? undefined
      : t('statistics.dashboard.languages.figures', {
          p: test.corrected < 0.001 ? `< ${figure(0.001)}` : `= ${figure(test.corrected)}`,
          effect: figure(test.effect),
        });
  return (
    <span className={styles.result}>
      {test.differs && <Tag tone="warning">{t('statistics.dashboard.languages.mark')}</Tag>}
      {figures && <span className="muted small">{figures}</span>}
    </span>
  );
}

function Shares({
  row: { options, languages },
  words,
  nameOf,
}: {
  row: QuestionByLanguage;
  words: Words;
  nameOf: (code: string) => string;
}) {
  const t = useTexts();
  return (
    <div className={styles.sheet}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('statistics.dashboard.languages.answer')}</th>
            {languages.map(({ language, answered }) => (
              <th key={language} scope="col">
                {nameOf(language)}
                <span className={styles.answered}>
                  {answered === null
                    ? words.few
                    : t('statistics.dashboard.languages.times', { number: words.count(answered) })}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {options.map((option, index) => (
            <tr key={option.key}>
              <th scope="row">
                <span className={styles.option}>
                  <b>{letterOf(index)}</b>
                  {words.question(option.text)}
                </span>
              </th>
              {languages.map(({ language, answered, counts }) => {
                const share = words.shareOf(counts[index] ?? null, answered);
                return (
                  <td key={language} data-label={nameOf(language)}>
                    <span className={styles.share}>
                      {share !== null && (
                        <span className={styles.track} aria-hidden="true">
                          <span style={{ inlineSize: `${share * 100}%` }} />
                        </span>
                      )}
                      <span>{words.share(counts[index] ?? null, answered)}</span>
                    </span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
