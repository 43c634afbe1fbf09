import type { ResultPage } from '@ok/contract/routes/measurement.ts';
import type { ReactNode, Ref } from 'react';
import { useTexts } from '../texts/texts-store.ts';
import { treeNameOf } from '../texts/tree-name.ts';
import { Prose } from '../ui/content/prose.tsx';
import { type Score, scoreColors } from '../ui/content/score.ts';
import { ResultArt } from './result-art.tsx';
import { ResultImages } from './result-images.tsx';
import { ResultScale } from './result-scale.tsx';
import styles from './result-view.module.css';
import { safeHtml } from './safe-html.ts';

interface ResultViewProps {
  result: ResultPage;
  score: Score;
  /** As the tree has it. */
  treeName: string | undefined;
  /** What stands below it on paper. */
  printed: string | undefined;
  /** What can be done with it. */
  actions: ReactNode;
  headingRef?: Ref<HTMLHeadingElement>;
}

/** A result: its name, where it is on the scale, what it means. All seven look the same but for their tint. */
export function ResultView({ result, score, treeName, printed, actions, headingRef }: ResultViewProps) {
  const t = useTexts();
  // The number stands out, wherever a language puts it.
  const [before = '', after = ''] = t('result.scoreOf', { score: '|' }).split('|');
  return (
    <>
      <section className={styles.hero} style={scoreColors(score)}>
        <div>
          {treeName && <p className={styles.of}>{t('result.of', { name: treeNameOf(treeName, t).title })}</p>}
          <h1 tabIndex={-1} ref={headingRef}>
            {result.name}
          </h1>
          <p className={styles.score}>
            {before}
            <b>{score}</b>
            {after}
          </p>
          <div className={styles.actions}>{actions}</div>
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
