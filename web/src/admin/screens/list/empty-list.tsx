import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Card } from '../../../ui/content/card.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../../ui/navigation/link.tsx';
import { rowAddress } from '../../data/areas.ts';
import { textsOf } from '../../overrides/index.ts';
import styles from '../shared/screens.module.css';

interface CreateLinkProps {
  entity: Entity;
  list: string;
  variant: 'primary' | 'soft';
}

/** The way to a new row. */
export function CreateLink({ entity, list, variant }: CreateLinkProps) {
  const t = useTexts();
  return (
    <ButtonLink variant={variant} icon="plus" to={rowAddress(list, 'new')}>
      {t(`${textsOf(entity)}.home.createLabel`)}
    </ButtonLink>
  );
}

/** In the place of a list in which nothing is yet: what it is for, and how to begin. */
export function EmptyList({ entity, list }: { entity: Entity; list: string }) {
  const t = useTexts();
  return (
    <Card className={styles.empty}>
      <Alert tone="warning">
        <p>{t(`${textsOf(entity)}.home.notFound`)}</p>
      </Alert>
      <EmptyState
        title={t('entity.list.emptyTitle')}
        text={t(`${textsOf(entity)}.home.empty`)}
        action={<CreateLink entity={entity} list={list} variant="soft" />}
      />
    </Card>
  );
}
