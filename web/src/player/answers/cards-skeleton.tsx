import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import styles from './cards-skeleton.module.css';
import cardStyles from './option-card.module.css';

/** As many cards as the widest window shows. */
const cards = [0, 1, 2];
const lineWidths = ['100%', '86%', '52%'];

/** Placeholder for the answer names and cards. The header announces the loading. */
export function CardsSkeleton() {
  return (
    <div aria-hidden="true">
      <div className={styles.names}>
        {cards.map((name) => (
          <Skeleton key={name} width="80%" />
        ))}
      </div>
      <div className={styles.cards}>
        {cards.map((card) => (
          <div key={card} className={`${cardStyles.card} ${styles.card}`}>
            <div className={cardStyles.header}>
              <Skeleton shape="circle" />
              <Skeleton width="70%" height="1.5rem" className={styles.name} />
            </div>
            <div className={cardStyles.examples}>
              {cards.map((example) => (
                <div key={example} className={cardStyles.example}>
                  <Skeleton shape="picture" />
                  <div className={styles.lines}>
                    {lineWidths.map((width) => (
                      <Skeleton key={width} width={width} />
                    ))}
                  </div>
                </div>
              ))}
            </div>
            <div className={cardStyles.footer}>
              <Skeleton shape="block" height="var(--ok-target-lg)" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
