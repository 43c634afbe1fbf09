import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { Card } from '../../../ui/content/card.tsx';
import styles from './device.module.css';
import { findStorageLife } from './kept-trees.ts';

const dayMs = 86_400_000;
const daysOfSafari = 7;

/** Asks the browser how long it keeps what is stored. */
const storageLife = {
  queryKey: ['device', 'storage-life'],
  queryFn: async () =>
    findStorageLife({
      vendor: navigator.vendor ?? '',
      isInstalled: window.matchMedia('(display-mode: standalone)').matches,
      isPersisted: (await navigator.storage?.persisted?.()) ?? false,
    }),
  networkMode: 'always' as const,
};

/** Says how long this browser keeps what it stores without a visit. */
export function StorageLifeCard() {
  const t = useTexts();
  const title = useId();
  const { data: life } = useQuery(storageLife);
  return (
    <Card as="section" className={styles.side} aria-labelledby={title}>
      <h2 id={title}>{t('device.life.title')}</h2>
      {life === 'sevenDays' && <Days />}
      {life && <p>{t(`device.life.${life}`)}</p>}
    </Card>
  );
}

/** Seven beads from today to the day on which the browser deletes everything. */
function Days() {
  const t = useTexts();
  const language = useLanguage();
  const end = new Intl.DateTimeFormat(language, { weekday: 'short', day: 'numeric', month: 'short' }).format(
    Date.now() + daysOfSafari * dayMs,
  );
  return (
    <>
      <div className={styles.days} role="img" aria-label={t('device.life.daysLabel')}>
        {Array.from({ length: daysOfSafari + 1 }, (_, day) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the days stay in their order
          <span key={day} className={day === 0 ? styles.today : day === daysOfSafari ? styles.lastDay : styles.day} />
        ))}
      </div>
      <div className={styles.dayNames}>
        <span>
          <b>{t('device.life.today')}</b>
        </span>
        <span>{t('device.life.deleted', { date: end })}</span>
      </div>
    </>
  );
}
