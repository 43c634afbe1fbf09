import { letterOf } from '@ok/contract/rules/answers/letter.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { Tag } from '../../ui/content/tag.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { languageName } from '../data/language-name.ts';
import { ChartCard } from './charts/chart-card.tsx';
import { type Choices, type Languages, useLanguageShares } from './data/calls.ts';
import {
  judgeLanguages,
  type QuestionByLanguage,
  separateTested,
  type TestedQuestion,
} from './data/language-verdicts.ts';
import { useWords, type Words } from './data/words.ts';
import styles from './languages-screen.module.css';
import { StatisticsPage, type TabProps } from './page/statistics-page.tsx';
import { QuestionLink } from './questions/question-link.tsx';

/** `/admin/statistics/languages`: whether the languages of a tree measure alike. */
export function LanguageDifferencesScreen() {
  return <StatisticsPage tab="languages">{(props) => <LanguagesTab {...props} />}</StatisticsPage>;
}

function LanguagesTab({ statisticsQuery, file, choices }: TabProps) {
  return <LanguagesCard query={useLanguageShares(statisticsQuery)} file={file} choices={choices} />;
}

interface LanguagesCardProps {
  query: UseQueryResult<Languages>;
  file: string;
  choices: Choices;
}

/** Card with a verdict on the languages of each question, and the answers that it is based on. */
function LanguagesCard({ query, file, choices }: LanguagesCardProps) {
  const t = useTexts();
  const language = useLanguage();
  const words = useWords();
  const title = t('statistics.dashboard.languages.title');
  const nameOf = (code: string) => languageName(code, language);
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
        rows: rows.flatMap(({ options, languages, test, ...question }) =>
          languages.flatMap((languageFigures) =>
            options.map((option, index) => {
              const count = languageFigures.counts[index] ?? null;
              return [
                words.questionName(question),
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
      {({ rows, level }) => {
        const { tested, untested } = separateTested(rows);
        return (
          <>
            <DifferencesSummary rows={rows} level={level} words={words} />
            {tested.length > 0 && (
              <ol className={styles.questions}>
                {tested.map((row) => (
                  <li key={row.key} className={styles.question}>
                    <h3>
                      <QuestionLink question={row} choices={choices} />
                    </h3>
                    <Verdict test={row.test} words={words} />
                    <details open={row.test.differs}>
                      <summary>{t('statistics.dashboard.languages.show')}</summary>
                      <Shares row={row} words={words} nameOf={nameOf} />
                    </details>
                  </li>
                ))}
              </ol>
            )}
            {untested.length > 0 && (
              <details className={styles.untested}>
                <summary>{t('statistics.dashboard.languages.folded', { count: untested.length })}</summary>
                <ol className={styles.questions}>
                  {untested.map((row) => (
                    <li key={row.key} className={styles.question}>
                      <h3>
                        <QuestionLink question={row} choices={choices} />
                      </h3>
                      <Shares row={row} words={words} nameOf={nameOf} />
                    </li>
                  ))}
                </ol>
              </details>
            )}
          </>
        );
      }}
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
  const kind = tested.length === 0 ? 'untested' : differing.length === 0 ? 'noneDiffer' : 'someDiffer';
  return (
    <p className={styles.verdict}>
      {t(`statistics.dashboard.languages.${kind}`, {
        count: tested.length,
        differing: differing.length,
        level: words.percent(level),
      })}
    </p>
  );
}

/** Verdict on a tested question in words, with the figures of the test. */
function Verdict({ test, words }: { test: TestedQuestion['test']; words: Words }) {
  const t = useTexts();
  const verdict = judgeLanguages(test);
  const differs = verdict.kind === 'differs';
  const figure = (value: number) => words.decimal(value);
  const figures =
    test.corrected === null || test.effect === null
      ? undefined
      : t('statistics.dashboard.languages.figures', {
          p: test.corrected < 0.001 ? `< ${figure(0.001)}` : `= ${figure(test.corrected)}`,
          effect: figure(test.effect),
        });
  return (
    <div className={styles.result}>
      <Tag tone={differs ? 'warning' : 'neutral'}>
        {t(`statistics.dashboard.languages.${differs ? 'mark' : 'alikeMark'}`)}
      </Tag>
      <p>
        {t(`statistics.dashboard.languages.verdicts.${verdict.kind}`)}
        {differs && verdict.size && ` ${t(`statistics.dashboard.languages.sizes.${verdict.size}`)}`}
      </p>
      {figures && <span className="muted small">{figures}</span>}
    </div>
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
