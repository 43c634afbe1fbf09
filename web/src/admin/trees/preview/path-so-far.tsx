import type { Flow } from '@ok/contract/measurement/flow.ts';
import type { OptionPage } from '@ok/contract/routes/measurement/measurement.ts';
import { letterOf } from '@ok/contract/rules/answers/letter.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Icon } from '../../../ui/content/icons/icon.tsx';
import { isScore } from '../../../ui/content/scores/score.ts';
import { ScoreChip } from '../../../ui/content/scores/score-chip.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { openModal } from '../../../ui/feedback/modals.ts';
import { IconButton, iconButtonClass } from '../../../ui/forms/icon-button.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { stepTexts } from '../../correcting/page-texts.ts';
import { PageTextsModal } from '../../correcting/page-texts-modal.tsx';
import { textOfHtml } from '../../fields/values/plain-text.ts';
import styles from './preview.module.css';
import type { PreviewPage } from './use-preview.ts';

interface PathSoFarProps {
  id: number;
  /** Whether the version can be edited; otherwise texts are corrected in a new version. */
  isDraft: boolean;
  language: string;
  pages: readonly PreviewPage[];
  flow: Flow;
  chosen: Readonly<Record<number, number>>;
  deadEnd: OptionPage | undefined;
}

/** Questions so far with the chosen answers, each with a link to its editor. */
export function PathSoFar({ id, isDraft, language, pages, flow, chosen, deadEnd }: PathSoFarProps) {
  const t = useTexts();
  const findPage = (questionId: number) => pages.find(({ question }) => question.id === questionId);
  return (
    <section className={styles.path} aria-labelledby="path-so-far">
      <h2 id="path-so-far">{t('questionTree.preview.path')}</h2>
      <ol className={styles.steps}>
        {[...flow.history, flow.questionId].map((questionId) => {
          const page = findPage(questionId);
          if (!page) return null;
          const text = textOfHtml(page.question.name);
          const isCurrent = questionId === flow.questionId;
          const place = page.options.findIndex((option) => option.id === chosen[questionId]);
          const answer = isCurrent && !flow.result ? undefined : page.options[place];
          return (
            <li key={questionId} className={styles.step} data-now={isCurrent || undefined}>
              <div className={styles.asked}>
                <b>{text}</b>
                {isDraft ? (
                  <Link
                    to={`/admin/question-trees/${id}`}
                    search={{ node: page.question.key }}
                    className={iconButtonClass()}
                    aria-label={t('questionTree.preview.editQuestion', { question: text })}
                  >
                    <Icon name="edit" />
                  </Link>
                ) : (
                  <IconButton
                    icon="edit"
                    label={t('questionTree.correct.textsOf', { question: text })}
                    onPress={() =>
                      openModal((close) => <PageTextsModal texts={stepTexts(page, language)} close={close} />)
                    }
                  />
                )}
              </div>
              {answer && (
                <p className={styles.answer}>
                  <span className={styles.letter} aria-hidden="true">
                    {letterOf(place)}
                  </span>
                  {answer.name}
                </p>
              )}
              {answer?.result && isScore(answer.result.score) && (
                <p className={styles.answer}>
                  <ScoreChip score={answer.result.score} /> {answer.result.name}
                </p>
              )}
              {isCurrent && !flow.result && <p className="muted">{t('questionTree.preview.here')}</p>}
            </li>
          );
        })}
      </ol>
      {deadEnd && (
        <Alert tone="danger" role="alert" title={t('questionTree.preview.deadEnd', { identifier: deadEnd.identifier })}>
          <p>
            {t('questionTree.preview.deadEndText')}{' '}
            <Link to={`/admin/question-trees/${id}`} search={{ node: deadEnd.key }}>
              {t('questionTree.publish.goTo')}
            </Link>
          </p>
        </Alert>
      )}
    </section>
  );
}
