import { user } from '@ok/contract/entities/user.ts';
import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { notFound, useParams } from '@tanstack/react-router';
import { ApiError } from '../../../api/api-error.ts';
import { entityAt } from '../../data/areas.ts';

/**
 * Params of an entity's screens. Several routes share the screens, so the router can't say which params the address has:
 * each of them may be missing.
 */
export const useEntityParams = () => useParams({ strict: false });

/** Entity of the current screen, and the address of its list. Throws `notFound` for an unknown area. */
export function useArea(): { list: string; entity: Entity } {
  const { area } = useEntityParams();
  // Only users are not below `/entity/{area}`.
  if (area === undefined) return { list: user.screens[0] ?? '/', entity: user };
  const entity = entityAt(area);
  if (!entity) throw notFound();
  return { list: `/entity/${area}`, entity };
}

/** Entity and row key of the current screen. Throws `notFound` for an impossible id. */
export function useAreaRow(): { list: string; entity: Entity; id: string } {
  const { id = '' } = useEntityParams();
  const area = useArea();
  if (!area.entity.key && !/^[1-9]\d{0,9}$/.test(id)) throw notFound();
  return { ...area, id };
}

/** Throws `notFound` for an error 404. */
export function throwIfMissing(error: unknown): void {
  if (error instanceof ApiError && error.status === 404) throw notFound();
}
