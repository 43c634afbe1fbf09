import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import { FieldCell } from '../fields/cells.tsx';
import { RowLink } from '../fields/row-link.tsx';

/** A column of a row; its id leads to it. */
export function RowCell({ entity, column, row }: { entity: Entity; column: string; row: AnsweredRow }) {
  const field = entity.fields[column];
  if (!field) return <RowLink entity={entity.name} id={row.id} text={String(row.id)} />;
  return <FieldCell entity={entity} name={column} field={field} row={row} />;
}
