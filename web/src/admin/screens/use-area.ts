import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { notFound, useParams } from '@tanstack/react-router';
import { ApiError } from '../../api/api-error.ts';
import { entityAt } from '../areas.ts';

/** The entity whose screen this is, by the address; there is no page where there is none. */
export function useArea(): { area: string; entity: Entity } {
  const { area = '' } = useParams({ strict: false });
  const entity = entityAt(area);
  if (!entity) throw notFound();
  return { area, entity };
}

/** The row whose screen this is. */
export function useAreaRow(): { area: string; entity: Entity; id: number } {
  const { id = '' } = useParams({ strict: false });
  if (!/^[1-9]\d{0,9}$/.test(id)) throw notFound();
  return { ...useArea(), id: Number(id) };
}

/** There is no page of a row that is not there. */
export function throwIfMissing(error: unknown): void {
  if (error instanceof ApiError && error.status === 404) throw notFound();
}
