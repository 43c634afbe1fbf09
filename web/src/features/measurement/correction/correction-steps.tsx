import type { ReplyFor } from '@ok/contract/routes/define-route.ts';
import type { getMeasurementPath } from '@ok/contract/routes/measurement/own-measurements.ts';
import { letterOf } from '@ok/contract/rules/answers/letter.ts';
import { safeHeading } from '../../../player/pages/safe-html.ts';
import { OutcomeName } from '../../../player/result/outcome.tsx';
import { PathItem, ResultPath } from '../../../player/result/result-path.tsx';
import { useTexts } from '../../../texts/texts-store.ts';
import { isScore } from '../../../ui/content/scores/score.ts';
import { Tag } from '../../../ui/content/tag.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import type { ChosenPath } from './changed-path.ts';
import styles from './correction.module.css';

interface CorrectionStepsProps {
  /** Steps of the measurement before. */
  before: ReplyFor<typeof getMeasurementPath>['steps'];
  path: ChosenPath;
  /** Shows the question of a step, counted from 1. */
  choose: (step: number) => void;
}

/** The answers with a button each; a changed one shows the answer before it, struck through. */
export function CorrectionSteps({ before, path: { steps, next, result }, choose }: CorrectionStepsProps) {
  const t = useTexts();
  const outcome =
    result && isScore(result.score) ? <OutcomeName name={result.name} score={result.score} /> : t('correction.unknown');
  return (
    <div className={styles.steps}>
      <ResultPath
        title={t('correction.answers')}
        intro={t('correction.answersIntro')}
        end={{ title: t('result.why.outcome'), text: outcome }}
      >
        {steps.map(({ question, option, place }, index) => {
          const former = before.find((each) => each.question.id === question.id);
          const isChanged = former?.option.id !== option.id;
          return (
            <PathItem key={question.id} step={index + 1} question={<Question name={question.name} />}>
              {isChanged && former && <Answer isFormer letter={letterOf(former.letter)} name={former.option.name} />}
              <Answer letter={letterOf(place)} name={option.name} />
              <Button variant="ghost" size="small" className={styles.change} onPress={() => choose(index + 1)}>
                {t('correction.change')}
                <span className="vh"> {t('measure.step', { step: index + 1 })}</span>
              </Button>
              {isChanged && <Tag>{t('correction.changedTag')}</Tag>}
            </PathItem>
          );
        })}
        {next && (
          <PathItem step={steps.length + 1} question={<Question name={next.name} />}>
            <Button variant="soft" size="small" onPress={() => choose(steps.length + 1)}>
              {t('correction.choose')}
              <span className="vh"> {t('measure.step', { step: steps.length + 1 })}</span>
            </Button>
          </PathItem>
        )}
      </ResultPath>
    </div>
  );
}

function Question({ name }: { name: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by safeHeading
  return <h3 dangerouslySetInnerHTML={{ __html: safeHeading(name) }} />;
}

function Answer({ letter, name, isFormer }: { letter: string; name: string; isFormer?: boolean }) {
  const t = useTexts();
  return (
    <p className={isFormer ? `${styles.answer} ${styles.formerAnswer}` : styles.answer}>
      <span className={styles.letter} aria-hidden="true">
        {letter}
      </span>
      <span>
        <span className="vh">{t(isFormer ? 'correction.formerAnswer' : 'result.why.answer', { letter })} </span>
        {isFormer ? <s>{name}</s> : name}
      </span>
    </p>
  );
}
