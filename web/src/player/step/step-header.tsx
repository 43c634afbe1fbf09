import { memo, type ReactNode, type Ref } from 'react';
import { useTexts } from '../../texts/texts-store.ts';
import { treeTitle } from '../../texts/tree-name.ts';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { buttonClass } from '../../ui/forms/button-class.ts';
import { BackButton } from '../../ui/navigation/back-button.tsx';
import styles from './step-header.module.css';
import { StepTrail } from './step-trail.tsx';

interface StepHeaderProps {
  step: number;
  /** Name as stored in the tree, without the label. */
  treeName: string | undefined;
  /** Message below the question. */
  note?: ReactNode;
  /** Question as safe HTML; undefined while loading, null when loading failed. */
  question: TrustedHTML | string | undefined | null;
  questionRef?: Ref<HTMLHeadingElement>;
  /** Whether more questions may follow. */
  mayGoOn: boolean;
  /** Whether parts of the step are loading. The loading bar announces a long wait. */
  isLoading: boolean;
  onBack?: (() => void) | undefined;
  onStop?: (() => void) | undefined;
  /** Content beside the question, and before it in the tab order. */
  children?: ReactNode;
}

/** Memoised: it is the same at every step, and expensive to render. */
const MemoBackButton = memo(BackButton);

/** Header of a step: progress, tree and question. */
export function StepHeader(props: StepHeaderProps) {
  const { step, treeName, question, questionRef, mayGoOn, isLoading, onBack, onStop, note, children } = props;
  const t = useTexts();
  return (
    <div className={styles.header}>
      <div className={styles.row}>
        {onBack && <MemoBackButton onPress={onBack}>{t('measure.back')}</MemoBackButton>}
        <StepTrail step={step} mayGoOn={mayGoOn} />
        <span className={styles.step}>{t('measure.step', { step })}</span>
        {treeName && <span className={styles.tree}>{treeTitle(treeName, t)}</span>}
        {onStop && (
          <button
            type="button"
            className={buttonClass({ variant: 'ghost', size: 'small', className: styles.stop })}
            onClick={onStop}
          >
            {t('measure.stop')}
          </button>
        )}
      </div>
      <div className={styles.question}>
        {children}
        {question === undefined && (
          <h1 key="loading" className={styles.unknown}>
            <span className="vh">{t('measure.loading')}</span>
          </h1>
        )}
        {question != null && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by safeHeading
          <h1 key="question" ref={questionRef} tabIndex={-1} dangerouslySetInnerHTML={{ __html: question }} />
        )}
        {isLoading && (
          <span className={styles.waiting}>
            <Spinner />
          </span>
        )}
      </div>
      {note}
    </div>
  );
}
