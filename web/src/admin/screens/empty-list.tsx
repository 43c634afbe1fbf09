import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Card } from '../../ui/content/card.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../ui/navigation/link.tsx';
import styles from './screens.module.css';

interface CreateLinkProps {
  entity: Entity;
  area: string;
  variant: 'primary' | 'soft';
}

/** The way to a new row. */
export function CreateLink({ entity, area, variant }: CreateLinkProps) {
  const t = useTexts();
  return (
    <ButtonLink variant={variant} icon="plus" to="/entity/$area/new" params={{ area }}>
      {t(`${entity.name}.home.createLabel`)}
    </ButtonLink>
  );
}

/** In the place of a list in which nothing is yet: what it is for, and how to begin. */
export function EmptyList({ entity, area }: { entity: Entity; area: string }) {
  const t = useTexts();
  return (
    <Card className={styles.empty}>
      <Alert tone="warning">
        <p>{t(`${entity.name}.home.notFound`)}</p>
      </Alert>
      <EmptyState
        title={t('entity.list.emptyTitle')}
        text={t(`${entity.name}.home.empty`)}
        action={<CreateLink entity={entity} area={area} variant="soft" />}
      />
    </Card>
  );
}
