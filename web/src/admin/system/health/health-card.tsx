import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { Card } from '../../../ui/content/card.tsx';
import { Tag } from '../../../ui/content/tag.tsx';
import { useFigureFormats } from '../formats/use-figure-formats.ts';
import { describePart } from './describe-part.ts';
import styles from './health.module.css';
import type { HealthComponent, PartName, PartState } from './health-parts.ts';

const stateLooks = {
  up: { tone: 'success', icon: 'check' },
  attention: { tone: 'warning', icon: 'problem' },
  down: { tone: 'danger', icon: 'problem' },
  unknown: { tone: 'neutral', icon: undefined },
} as const;

/** State of a part, as a tag. */
export function HealthTag({ state }: { state: PartState }) {
  const t = useTexts();
  const { tone, icon } = stateLooks[state];
  return (
    <Tag tone={tone} {...(icon && { icon })}>
      {t(`health.state.${state}`)}
    </Tag>
  );
}

/** Card with the state and figures of a part. */
export function HealthCard({ name, part, state }: { name: PartName; part: HealthComponent; state: PartState }) {
  const t = useTexts();
  const figures = useFigureFormats();
  const language = useLanguage();
  const { figure, lines, used } = describePart(name, { part, t, figures, language });
  return (
    <Card as="li" className={styles.part}>
      <div className={styles.name}>
        <h2>{t(`health.parts.${name}`)}</h2>
        <HealthTag state={state} />
      </div>
      <p className={styles.figure}>{figure}</p>
      {lines.map((line) => (
        <p key={line} className={styles.line}>
          {line}
        </p>
      ))}
      {used !== undefined && (
        <div className={styles.bar} role="img" aria-label={t('health.used', { share: figures.share(used) })}>
          <i style={{ inlineSize: `${Math.round(used * 100)}%` }} />
        </div>
      )}
    </Card>
  );
}
