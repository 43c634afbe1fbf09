import { questionOption } from '@ok/contract/entities/question-option.ts';
import { questionOptionExample } from '@ok/contract/entities/question-option-example.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import type { ExamplePage } from '@ok/contract/routes/measurement/measurement.ts';
import { letterOf } from '@ok/contract/rules/answers/letter.ts';
import { useId, useMemo } from 'react';
import { useProfile } from '../../../api/profile.ts';
import cardStyles from '../../../player/answers/option-card.module.css';
import { OptionExamples } from '../../../player/answers/option-examples.tsx';
import { type PlayerParts, PlayerProvider } from '../../../player/pages/player-context.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { readRowsOf, useRowsOf } from '../../data/use-rows.ts';
import { referenceOf, targetEntity } from '../../fields/values/references.ts';
import styles from '../shared/screens.module.css';

/** Example of a measurement's page, from a row of the back-office. */
const toExamplePage = (row: AnsweredRow): ExamplePage => ({
  id: row.id,
  key: '',
  identifier: null,
  position: null,
  belowDivider: row.belowDivider === true,
  content: String(row.content ?? ''),
  infoText: typeof row.infoText === 'string' ? row.infoText : null,
  media: typeof row.media === 'string' ? row.media : null,
  altText: typeof row.altText === 'string' ? row.altText : null,
});

const noEvents = { choose: () => undefined, back: () => undefined };
const fail = () => Promise.reject(new Error('A card alone has no other pages.'));

/** An answer's card with its examples, as professionals see it, without the button that chooses it. */
export default function AnswerCard({ row }: { row: AnsweredRow }) {
  const t = useTexts();
  const caption = useId();
  const card = useId();
  const mediaBase = useProfile()?.mediaBase ?? '/media/';
  const question = referenceOf('questionId', targetEntity('question'), row);
  const { data: answers = [] } = useRowsOf(questionOption, question && { field: 'questionId', id: question.id });
  const index = answers.findIndex(({ id }) => id === row.id);
  const parts = useMemo((): PlayerParts => {
    const examples = async (id: number) =>
      (await readRowsOf(questionOptionExample, { field: 'option', id })).map(toExamplePage);
    // The player keeps pages for ever. Examples may have been changed when the row is opened again.
    const key = ['answer-card', card, Date.now()];
    const source = { key, question: fail, options: fail, examples, isTemporary: () => false, mediaBase };
    return { source, events: noEvents, memory: new Map() };
  }, [card, mediaBase]);
  const option = {
    id: row.id,
    name: String(row.name),
    hasDivider: row.hasDivider === true,
    dividerText: typeof row.dividerText === 'string' ? row.dividerText : null,
  };
  return (
    <section aria-labelledby={caption}>
      <p id={caption} className={`muted ${styles.caption}`}>
        {t('entity.detail.asSeen')}
      </p>
      <PlayerProvider value={parts}>
        <article className={cardStyles.card}>
          <header className={cardStyles.header}>
            {index >= 0 && (
              <span className={cardStyles.letter} aria-hidden="true">
                {letterOf(index)}
              </span>
            )}
            <h2>{option.name}</h2>
          </header>
          <div className={cardStyles.examples}>
            <OptionExamples option={option} />
          </div>
        </article>
      </PlayerProvider>
    </section>
  );
}
