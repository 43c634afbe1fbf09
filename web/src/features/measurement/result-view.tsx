import type { ResultPage } from '@ok/contract/routes/measurement.ts';
import type { Ref } from 'react';
import { useTexts } from '../../texts/texts-store.ts';
import { Prose } from '../../ui/content/prose.tsx';
import { type Score, scoreColors } from '../../ui/content/score.ts';
import { Button } from '../../ui/forms/button.tsx';
import { ButtonLink } from '../../ui/navigation/link.tsx';
import { ResultArt } from './result-art.tsx';
import { ResultImages } from './result-images.tsx';
import { ResultMail } from './result-mail.tsx';
import { ResultScale } from './result-scale.tsx';
import styles from './result-view.module.css';
import { safeHtml } from './safe-html.ts';

interface ResultViewProps {
  result: ResultPage;
  score: Score;
  treeName: string | undefined;
  /** When it was measured. */
  date: string;
  /** What stands below it on paper. */
  printed: string | undefined;
  headingRef?: Ref<HTMLHeadingElement>;
}

/** A result: its name, where it is on the scale, what it means. All seven look the same but for their tint. */
export function ResultView({ result, score, treeName, date, printed, headingRef }: ResultViewProps) {
  const t = useTexts();
  // The number stands out, wherever a language puts it.
  const [before = '', after = ''] = t('result.scoreOf', { score: '|' }).split('|');
  return (
    <>
      <section className={styles.hero} style={scoreColors(score)}>
        <div>
          {treeName && <p className={styles.of}>{t('result.of', { name: treeName })}</p>}
          <h1 tabIndex={-1} ref={headingRef}>
            {result.name}
          </h1>
          <p className={styles.score}>
            {before}
            <b>{score}</b>
            {after}
          </p>
          <div className={styles.actions}>
            <ResultMail score={score} name={result.name} treeName={treeName} date={date} />
            <ButtonLink to="/" variant="outline" size="large">
              {t('result.finish')}
            </ButtonLink>
            <Button variant="outline" size="large" icon="print" onPress={() => window.print()}>
              {t('result.print')}
            </Button>
          </div>
        </div>
        <ResultArt score={score} className={styles.art} />
        <ResultScale score={score} />
      </section>
      <div className={styles.below}>
        <div>
          <h2>{t('result.description')}</h2>
          <Prose className={styles.description} html={safeHtml(result.description, 3)} />
          {printed && <p className={`print-only ${styles.printed}`}>{printed}</p>}
        </div>
        <ResultImages images={result.images} />
      </div>
    </>
  );
}
