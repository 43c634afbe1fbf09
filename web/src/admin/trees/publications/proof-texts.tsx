import { isScore } from '@ok/contract/rules/score-level.ts';
import { activeLanguages, type Key, type TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { findReachable } from '@ok/contract/tree/document/tree-paths.ts';
import { useMemo, useState } from 'react';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Card } from '../../../ui/content/card.tsx';
import { ScoreChip } from '../../../ui/content/score-chip.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { languageNameOf } from '../language-names.ts';
import sheet from './proof.module.css';
import { ProofText, type Said } from './proof-text.tsx';
import styles from './proof-texts.module.css';
import { usePrinting } from './use-printing.ts';

/** Questions that are drawn at once, and as many more as often as somebody asks; on paper are all of them. */
const atOnce = 30;

const every = 'all';

/** All texts in the order of the questions, in a language or in all; then those of the results. */
export function ProofTexts({ document }: { document: TreeDocument }) {
  const t = useTexts();
  const pageLanguage = useLanguage();
  const isPrinting = usePrinting();
  const languages = useMemo(() => activeLanguages(document), [document]);
  const [chosen, setChosen] = useState(languages.includes(pageLanguage) ? pageLanguage : (languages[0] ?? every));
  const [most, setMost] = useState(atOnce);
  const numbers = useMemo(
    () => new Map([...findReachable(document)].map((key, index) => [key, index + 1])),
    [document],
  );
  const said: Said = { own: document.language, languages: chosen === every ? languages : [chosen] };
  const questions = [...numbers.keys()];
  const shown = isPrinting ? questions : questions.slice(0, most);
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
              ...languages.map((code) => ({ value: code, text: languageNameOf(code, t) })),
              ...(languages.length > 1 ? [{ value: every, text: t('questionTree.proof.allLanguages') }] : []),
            ]}
            value={chosen}
            onChange={setChosen}
          />
        </div>
        <p className={sheet.onPaper}>{said.languages.map((code) => languageNameOf(code, t)).join(', ')}</p>
        <div className={styles.intro}>
          <ProofText node="tree" texts={document.texts} field="name" said={said} />
          <ProofText node="tree" texts={document.texts} field="description" said={said} />
          <Alternative picture={document.picture} said={said} />
        </div>
        {shown.map((key) => (
          <Question key={key} document={document} question={key} numbers={numbers} said={said} />
        ))}
        {questions.length > shown.length && (
          <Button variant="outline" size="small" onPress={() => setMost(most + atOnce)}>
            {t('questionTree.proof.moreQuestions', { count: questions.length - shown.length })}
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
                <ProofText node="result" texts={texts} field="name" said={said} isStrong />
                <ProofText node="result" texts={texts} field="description" said={said} />
                {slides.map((slide, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the pictures of a publication never change their order
                  <div key={index} className={styles.example}>
                    <ProofText node="slide" texts={slide.texts} field="content" said={said} />
                    <Alternative picture={slide.picture} said={said} />
                  </div>
                ))}
              </div>
            </section>
          ))}
      </Card>
    </>
  );
}

interface QuestionProps {
  document: TreeDocument;
  question: Key;
  /** The number of each question. */
  numbers: ReadonlyMap<Key, number>;
  said: Said;
}

function Question({ document, question, numbers, said }: QuestionProps) {
  const t = useTexts();
  const { texts = {}, options = [] } = document.questions[question] ?? {};
  return (
    <section className={styles.question}>
      <h3>{t('questionTree.proof.question', { number: numbers.get(question) ?? 0 })}</h3>
      <div>
        <ProofText node="question" texts={texts} field="name" said={said} isStrong />
        <ul className={styles.options}>
          {options.map((key) => (
            <Option key={key} document={document} option={key} numbers={numbers} said={said} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function Option({ document, option, numbers, said }: Omit<QuestionProps, 'question'> & { option: Key }) {
  const t = useTexts();
  const shown = document.options[option];
  if (!shown) return null;
  const { identifier, texts, next, result, divider, examples } = shown;
  const score = document.results[result ?? '']?.score;
  const number = numbers.get(next ?? '');
  return (
    <li>
      <div className={styles.option}>
        <span className={sheet.code}>{identifier}</span>
        <ProofText node="option" texts={texts} field="name" said={said} />
        <span className={styles.leads}>
          {number !== undefined && t('questionTree.proof.leads', { number })}
          {number === undefined && isScore(score) && <ScoreChip score={score} />}
        </span>
      </div>
      {divider && (
        <div className={styles.divider}>
          <span className="muted">{t('questionTree.proof.divider')}</span>
          <ProofText node="option" texts={texts} field="dividerText" said={said} />
        </div>
      )}
      {examples.map((key) => {
        const example = document.examples[key];
        return (
          example && (
            <div key={key} className={classNames(styles.example, example.identifier && styles.withCode)}>
              {example.identifier && <span className={sheet.code}>{example.identifier}</span>}
              <ProofText node="example" texts={example.texts} field="content" said={said} />
              <ProofText node="example" texts={example.texts} field="infoText" said={said} />
              <Alternative picture={example.picture} said={said} />
            </div>
          )
        );
      })}
    </li>
  );
}

/** What a picture shows, in words. */
function Alternative({ picture, said }: { picture: TreeDocument['picture']; said: Said }) {
  const t = useTexts();
  if (!picture || Object.keys(picture.alternative).length === 0) return null;
  const texts = Object.fromEntries(Object.entries(picture.alternative).map(([code, text]) => [code, { text }]));
  return (
    <div className={styles.picture}>
      <span className="muted">{t('questionTree.proof.picture')}</span>
      <ProofText node="picture" texts={texts} field="text" said={said} />
    </div>
  );
}
