import type { ReactNode } from 'react';
import { useProfile } from '../../api/profile.ts';
import { usePageTitle } from '../../layout/use-page-title.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { scores } from '../../ui/content/scores/score.ts';
import { ScoreGlyph } from '../../ui/content/scores/score-glyph.tsx';
import { ButtonAnchor } from '../../ui/navigation/button-link.tsx';
import { Page } from '../../ui/navigation/page.tsx';
import styles from './help-page.module.css';

const steps = ['choose', 'read', 'answer', 'outcome'] as const;
const questions = ['change', 'stop', 'offline', 'again', 'lostPhone'] as const;

/** `/help`: how to use OK!, what a score means, and whom to ask. For everybody. */
export function HelpPage() {
  const t = useTexts();
  usePageTitle(t('help.title'));
  return (
    <Page width="read" className={styles.page}>
      <div>
        <h1 tabIndex={-1}>{t('help.title')}</h1>
        <p className={styles.intro}>{t('help.intro')}</p>
      </div>
      <HelpSection name="use">
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step}>
              <h3>{t(`help.use.${step}.title`)}</h3>
              <p>{t(`help.use.${step}.text`)}</p>
            </li>
          ))}
        </ol>
      </HelpSection>
      <HelpSection name="score">
        <p>{t('help.score.text')}</p>
        <ul className={styles.scores}>
          {scores.map((score) => (
            <li key={score}>
              <ScoreGlyph score={score} isInColumn className={styles.glyph} />
              <b>{score}</b>
              <span>
                <span className={styles.level}>{t(`result.level.${score}`)}</span>
                <span className={styles.meaning}>{t(`help.score.meaning.${score}`)}</span>
              </span>
            </li>
          ))}
        </ul>
        <p>{t('help.score.moment')}</p>
      </HelpSection>
      <HelpSection name="questions">
        <dl className={styles.questions}>
          {questions.map((question) => (
            <div key={question}>
              <dt>{t(`help.questions.${question}.title`)}</dt>
              <dd>{t(`help.questions.${question}.text`)}</dd>
            </div>
          ))}
        </dl>
      </HelpSection>
      <WhomToAsk />
    </Page>
  );
}

function HelpSection({ name, children }: { name: string; children: ReactNode }) {
  const t = useTexts();
  return (
    <section className={styles.part}>
      <h2>{t(`help.${name}.title`)}</h2>
      {children}
    </section>
  );
}

/** Whom to ask about a family, and whom about OK!. The address is part of the settings of the system. */
function WhomToAsk() {
  const t = useTexts();
  const supportEmail = useProfile()?.supportEmail;
  return (
    <HelpSection name="ask">
      <p>{t('help.ask.family')}</p>
      <p>{t('help.ask.product')}</p>
      {supportEmail && (
        <p>
          <ButtonAnchor href={`mailto:${supportEmail}`} variant="outline" icon="mail">
            {supportEmail}
          </ButtonAnchor>
        </p>
      )}
      <p>{t('help.ask.private')}</p>
    </HelpSection>
  );
}
