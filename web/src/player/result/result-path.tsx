import type { OptionPage, QuestionPage } from '@ok/contract/routes/measurement/measurement.ts';
import { letterOf } from '@ok/contract/rules/answers/letter.ts';
import { type ReactNode, useId, useState } from 'react';
import { useTexts } from '../../texts/texts-store.ts';
import { Icon } from '../../ui/content/icons/icon.tsx';
import { OptionExamples } from '../answers/option-examples.tsx';
import { safeHeading } from '../pages/safe-html.ts';
import styles from './result-path.module.css';

interface ResultPathProps {
  title: ReactNode;
  intro: ReactNode;
  /** One `ResultPathStep` for each given answer, in order. */
  children: ReactNode;
  /** The outcome. */
  end: { title: ReactNode; text: ReactNode };
}

/** Answers that led to the outcome, as beads on a thread that ends in the outcome's ring. */
export function ResultPath({ title, intro, children, end }: ResultPathProps) {
  const heading = useId();
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <p className={styles.intro}>{intro}</p>
      <ol className={styles.path}>
        {children}
        <li className={styles.end}>
          <span className={styles.bead} aria-hidden="true" />
          <h3>{end.title}</h3>
          <p className={styles.answer}>{end.text}</p>
        </li>
      </ol>
    </section>
  );
}

interface PathStepProps {
  /** Number of the step, from 1. */
  step: number;
  question: Pick<QuestionPage, 'name'>;
  /** The chosen answer. */
  option: OptionPage;
  /** Index among the question's answers, from 0. */
  place: number;
}

/** A question with the chosen answer, whose examples can be opened. */
export function ResultPathStep({ step, question, option, place }: PathStepProps) {
  const t = useTexts();
  const letter = letterOf(place);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by safeHeading
  const heading = <h3 dangerouslySetInnerHTML={{ __html: safeHeading(question.name) }} />;
  return (
    <PathItem step={step} question={heading}>
      <p className={styles.answer}>
        <span className={styles.letter} aria-hidden="true">
          {letter}
        </span>
        <span>
          <span className="vh">{t('result.why.answer', { letter })} </span>
          {option.name}
        </span>
      </p>
      <Examples option={option} />
    </PathItem>
  );
}

interface PathItemProps {
  step: number;
  question: ReactNode;
  children: ReactNode;
}

/** A bead of the path with its question and answer. */
export function PathItem({ step, question, children }: PathItemProps) {
  const t = useTexts();
  return (
    <li>
      <span className={styles.bead} aria-hidden="true" />
      <span className={styles.thread} aria-hidden="true" />
      <div>
        <p className={styles.step}>{t('measure.step', { step })}</p>
        {question}
      </div>
      <div>{children}</div>
    </li>
  );
}

function Examples({ option }: { option: OptionPage }) {
  const t = useTexts();
  // Renders the examples when they are first opened, so that unopened ones fetch no pictures.
  const [wasOpened, setWasOpened] = useState(false);
  if (option.examples?.length === 0) return null;
  return (
    <details className={styles.details} onToggle={({ currentTarget }) => currentTarget.open && setWasOpened(true)}>
      <summary>
        {t('result.why.examples')}
        <span className="vh"> {t('result.why.examplesOf', { name: option.name })}</span>
        <Icon name="chevron-down" className={styles.chevron} />
      </summary>
      {wasOpened && (
        <div className={styles.examples}>
          <OptionExamples option={option} />
        </div>
      )}
    </details>
  );
}
