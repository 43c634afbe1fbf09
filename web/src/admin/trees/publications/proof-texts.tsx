import { isScore } from '@ok/contract/rules/results/score-level.ts';
import { activeLanguages, type Key, type TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { findReachable } from '@ok/contract/tree/document/tree-paths.ts';
import { useMemo, useState } from 'react';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Card } from '../../../ui/content/card.tsx';
import { ScoreChip } from '../../../ui/content/scores/score-chip.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { languageLabel } from '../../data/language-label.ts';
import sheet from './proof.module.css';
import { ProofText, type ShownLanguages } from './proof-text.tsx';
import styles from './proof-texts.module.css';
import { usePrinting } from './use-printing.ts';

/** Questions that are rendered at first, and added with each press of the button. Paper has all of them. */
const questionPageSize = 30;

const allLanguages = 'all';

/** All texts of a publication in one language or all: questions in order, then results. */
export function ProofTexts({ document }: { document: TreeDocument }) {
  const t = useTexts();
  const pageLanguage = useLanguage();
  const isPrinting = usePrinting();
  const languages = useMemo(() => activeLanguages(document), [document]);
  const [chosen, setChosen] = useState(
    languages.includes(pageLanguage) ? pageLanguage : (languages[0] ?? allLanguages),
  );
  const [maxQuestions, setMaxQuestions] = useState(questionPageSize);
  const questionNumbers = useMemo(
    () => new Map([...findReachable(document)].map((key, index) => [key, index + 1])),
    [document],
  );
  const shownLanguages: ShownLanguages = {
    treeLanguage: document.language,
    languages: chosen === allLanguages ? languages : [chosen],
  };
  const questions = [...questionNumbers.keys()];
  const visibleQuestions = isPrinting ? questions : questions.slice(0, maxQuestions);
  return (
    <>
      <Card as="section" isPadded aria-labelledby="texts" className={sheet.section}>
        <div className={sheet.sectionHead}>
          <h2 id="texts">{t('questionTree.proof.texts')}</h2>
          <SelectField
            isCompact
            className="no-print"
            label={t('questionTree.proof.language')}
            options={[
              ...languages.map((code) => ({ value: code, text: languageLabel(code) })),
              ...(languages.length > 1 ? [{ value: allLanguages, text: t('questionTree.proof.allLanguages') }] : []),
            ]}
            value={chosen}
            onChange={setChosen}
          />
        </div>
        <p className={sheet.onPaper}>{shownLanguages.languages.map((code) => languageLabel(code)).join(', ')}</p>
        <div className={styles.intro}>
          <ProofText node="tree" texts={document.texts} field="name" shownLanguages={shownLanguages} />
          <ProofText node="tree" texts={document.texts} field="description" shownLanguages={shownLanguages} />
          <PictureDescription picture={document.picture} shownLanguages={shownLanguages} />
        </div>
        {visibleQuestions.map((key) => (
          <QuestionTexts
            key={key}
            document={document}
            question={key}
            questionNumbers={questionNumbers}
            shownLanguages={shownLanguages}
          />
        ))}
        {questions.length > visibleQuestions.length && (
          <Button variant="outline" size="small" onPress={() => setMaxQuestions(maxQuestions + questionPageSize)}>
            {t('questionTree.proof.moreQuestions', { count: questions.length - visibleQuestions.length })}
          </Button>
        )}
      </Card>
      <Card as="section" isPadded aria-labelledby="results" className={sheet.section}>
        <h2 id="results">{t('questionTree.proof.fact.results')}</h2>
        {Object.entries(document.results)
          .toSorted(([, one], [, other]) => (one.score ?? 0) - (other.score ?? 0))
          .map(([key, { score, texts, slides }]) => (
            <section key={key} className={styles.question}>
              <h3>{isScore(score) ? <ScoreChip score={score} /> : t('questionTree.proof.noScore')}</h3>
              <div>
                <ProofText node="result" texts={texts} field="name" shownLanguages={shownLanguages} isStrong />
                <ProofText node="result" texts={texts} field="description" shownLanguages={shownLanguages} />
                {slides.map((slide, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the pictures of a publication never change their order
                  <div key={index} className={styles.example}>
                    <ProofText node="slide" texts={slide.texts} field="content" shownLanguages={shownLanguages} />
                    <PictureDescription picture={slide.picture} shownLanguages={shownLanguages} />
                  </div>
                ))}
              </div>
            </section>
          ))}
      </Card>
    </>
  );
}

interface QuestionTextsProps {
  document: TreeDocument;
  question: Key;
  /** Number of each question, by its key. */
  questionNumbers: ReadonlyMap<Key, number>;
  shownLanguages: ShownLanguages;
}

function QuestionTexts({ document, question, questionNumbers, shownLanguages }: QuestionTextsProps) {
  const t = useTexts();
  const { texts = {}, options = [] } = document.questions[question] ?? {};
  return (
    <section className={styles.question}>
      <h3>{t('questionTree.proof.question', { number: questionNumbers.get(question) ?? 0 })}</h3>
      <div>
        <ProofText node="question" texts={texts} field="name" shownLanguages={shownLanguages} isStrong />
        <ul className={styles.options}>
          {options.map((key) => (
            <OptionTexts
              key={key}
              document={document}
              option={key}
              questionNumbers={questionNumbers}
              shownLanguages={shownLanguages}
            />
          ))}
        </ul>
      </div>
    </section>
  );
}

function OptionTexts({
  document,
  option,
  questionNumbers,
  shownLanguages,
}: Omit<QuestionTextsProps, 'question'> & { option: Key }) {
  const t = useTexts();
  const optionNode = document.options[option];
  if (!optionNode) return null;
  const { identifier, texts, next, result, divider, examples } = optionNode;
  const score = document.results[result ?? '']?.score;
  const number = questionNumbers.get(next ?? '');
  return (
    <li>
      <div className={styles.option}>
        <span className={sheet.code}>{identifier}</span>
        <ProofText node="option" texts={texts} field="name" shownLanguages={shownLanguages} />
        <span className={styles.leads}>
          {number !== undefined && t('questionTree.proof.leads', { number })}
          {number === undefined && isScore(score) && <ScoreChip score={score} />}
        </span>
      </div>
      {divider && (
        <div className={styles.divider}>
          <span className="muted">{t('questionTree.proof.divider')}</span>
          <ProofText node="option" texts={texts} field="dividerText" shownLanguages={shownLanguages} />
        </div>
      )}
      {examples.map((key) => {
        const example = document.examples[key];
        return (
          example && (
            <div key={key} className={classNames(styles.example, example.identifier && styles.withCode)}>
              {example.identifier && <span className={sheet.code}>{example.identifier}</span>}
              <ProofText node="example" texts={example.texts} field="content" shownLanguages={shownLanguages} />
              <ProofText node="example" texts={example.texts} field="infoText" shownLanguages={shownLanguages} />
              <PictureDescription picture={example.picture} shownLanguages={shownLanguages} />
            </div>
          )
        );
      })}
    </li>
  );
}

/** Description of a picture. */
function PictureDescription({
  picture,
  shownLanguages,
}: {
  picture: TreeDocument['picture'];
  shownLanguages: ShownLanguages;
}) {
  const t = useTexts();
  if (!picture || Object.keys(picture.alternative).length === 0) return null;
  const texts = Object.fromEntries(Object.entries(picture.alternative).map(([code, text]) => [code, { text }]));
  return (
    <div className={styles.picture}>
      <span className="muted">{t('questionTree.proof.picture')}</span>
      <ProofText node="picture" texts={texts} field="text" shownLanguages={shownLanguages} />
    </div>
  );
}
