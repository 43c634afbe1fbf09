import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Card } from '../../../ui/content/card.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../../ui/navigation/link.tsx';
import { rowAddress } from '../../data/areas.ts';
import { textPrefixOf } from '../../overrides/index.ts';
import styles from '../shared/screens.module.css';

interface CreateLinkProps {
  entity: Entity;
  list: string;
  variant: 'primary' | 'soft';
}

/** Link to the form of a new row. */
export function CreateLink({ entity, list, variant }: CreateLinkProps) {
  const t = useTexts();
  return (
    <ButtonLink variant={variant} icon="plus" to={rowAddress(list, 'new')}>
      {t(`${textPrefixOf(entity)}.home.createLabel`)}
    </ButtonLink>
  );
}

/** Replaces a list without rows: explains its purpose, and links to the form of a new row. */
export function EmptyList({ entity, list }: { entity: Entity; list: string }) {
  const t = useTexts();
  return (
    <Card className={styles.empty}>
      <Alert tone="warning">
        <p>{t(`${textPrefixOf(entity)}.home.notFound`)}</p>
      </Alert>
      <EmptyState
        title={t('entity.list.emptyTitle')}
        text={t(`${textPrefixOf(entity)}.home.empty`)}
        action={<CreateLink entity={entity} list={list} variant="soft" />}
      />
    </Card>
  );
}
