import type { ResultPage } from '@ok/contract/routes/measurement/measurement.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Carousel } from '../../ui/carousel/carousel.tsx';
import { CarouselDots } from '../../ui/carousel/carousel-dots.tsx';
import { useCarousel } from '../../ui/carousel/use-carousel.ts';
import { classNames } from '../../ui/class-names.ts';
import { SlideArrow } from '../answers/slide-arrow.tsx';
import { pictureAttributes, resultSizes } from '../pages/pictures.ts';
import { usePlayer } from '../pages/player-context.ts';
import styles from './result-images.module.css';

interface ResultImagesProps {
  images: ResultPage['images'];
}

/** Carousel of a result's pictures with their captions, one at a time. */
export function ResultImages({ images }: ResultImagesProps) {
  const t = useTexts();
  const { mediaBase } = usePlayer().source;
  const control = useCarousel({ count: images.length, perView: 'one' });
  if (images.length === 0) return null;
  return (
    <div>
      <Carousel
        control={control}
        label={t('result.images')}
        roleDescription={t('measure.carousel')}
        slideRoleDescription={t('measure.card')}
        slideLabel={(position, total) => t('result.image', { position, total })}
      >
        {images.map(({ id, media, altText, content }, index) => (
          <figure key={id} className={classNames(styles.figure, index > 0 && styles.later)}>
            {media && (
              <img
                {...pictureAttributes(media, mediaBase, resultSizes)}
                alt={altText ?? ''}
                width={960}
                height={640}
                decoding="async"
                draggable={false}
              />
            )}
            {content && <figcaption>{content}</figcaption>}
          </figure>
        ))}
      </Carousel>
      {images.length > 1 && (
        <div className={styles.pager}>
          <CarouselDots control={control} dotLabel={(position) => t('result.toImage', { position })} />
          <div className={styles.arrows}>
            <SlideArrow
              icon="arrow-left"
              label={t('result.previousImage')}
              isDisabled={!control.canPrevious}
              onPress={control.previous}
            />
            <SlideArrow
              icon="arrow-right"
              label={t('result.nextImage')}
              isDisabled={!control.canNext}
              onPress={control.next}
            />
          </div>
        </div>
      )}
    </div>
  );
}
