import { useTexts } from '../../texts/texts-store.ts';
import { Carousel } from '../../ui/carousel/carousel.tsx';
import { Card } from '../../ui/content/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ChooseBar, type ChooseBarProps } from './choose-bar.tsx';
import { OptionCard } from './option-card.tsx';

interface OptionCardsProps extends ChooseBarProps {
  /** Option that was chosen earlier, if any. */
  earlierOptionId: number | undefined;
}

export function OptionCards({ questionId, options, earlierOptionId, control, allSeen }: OptionCardsProps) {
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
        isSilent
      >
        {options.map((option, index) => (
          <OptionCard
            key={option.id}
            questionId={questionId}
            option={option}
            index={index}
            isEarlier={option.id === earlierOptionId}
          />
        ))}
      </Carousel>
      <ChooseBar questionId={questionId} options={options} control={control} allSeen={allSeen} />
    </>
  );
}
