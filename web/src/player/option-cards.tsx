import type { OptionPage } from '@ok/contract/routes/measurement.ts';
import { useTexts } from '../texts/texts-store.ts';
import { Carousel } from '../ui/carousel/carousel.tsx';
import { CarouselDots } from '../ui/carousel/carousel-dots.tsx';
import type { CarouselControl } from '../ui/carousel/use-carousel.ts';
import { Card } from '../ui/content/card.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ChooseBar } from './choose-bar.tsx';
import { OptionCard } from './option-card.tsx';
import styles from './option-cards.module.css';

interface OptionCardsProps {
  questionId: number;
  options: readonly OptionPage[];
  control: CarouselControl;
}

/** With more cards than this there is something to browse at any width. */
const fewCards = 2;

/** The options of a question side by side. */
export function OptionCards({ questionId, options, control }: OptionCardsProps) {
  const t = useTexts();
  if (options.length === 0)
    return (
      <Card>
        <EmptyState title={t('measure.noOptions')} role="status" />
      </Card>
    );
  return (
    <>
      <Carousel
        control={control}
        label={t('measure.options')}
        roleDescription={t('measure.carousel')}
        slideRoleDescription={t('measure.card')}
        slideLabel={(position, total) => t('measure.option', { position, total })}
      >
        {options.map((option, index) => (
          <OptionCard key={option.id} questionId={questionId} option={option} index={index} />
        ))}
      </Carousel>
      {options.length > fewCards && (
        <div className={styles.pager}>
          <CarouselDots control={control} dotLabel={(position) => t('measure.toOption', { position })} />
          <span>{t('measure.browse', { count: options.length })}</span>
        </div>
      )}
      <ChooseBar questionId={questionId} options={options} control={control} />
    </>
  );
}
