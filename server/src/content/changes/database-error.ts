import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { columnsOfField } from '../../db/schema/column-of-field.ts';
import { AppError } from '../../http/app-error.ts';

/** Parses the columns of a violation. They precede the values, in a message of any language. */
const parseColumns = (detail: string | undefined) => /\(([^()]+)\)=\(/.exec(detail ?? '')?.[1]?.split(', ') ?? [];

const messageByCode: Record<string, string> = { 23505: 'Unique', 23503: 'Reference' };

/**
 * Converts a violated unique or foreign key constraint to an AppError about the row's fields. Returns any other error
 * unchanged.
 */
export const toFieldError = (entity: Entity, error: unknown): unknown => {
  const { code, detail } = error as { code?: string; detail?: string };
  const message = messageByCode[code ?? ''];
  if (!message) return error;
  const columns = parseColumns(detail);
  const keys = Object.keys(entity.fields).filter((key) =>
    columnsOfField(entity, key).some(({ name }) => columns.includes(name)),
  );
  if (keys.length === 0) return error;
  return new AppError('invalid', { fieldErrors: keys.map((field) => ({ objectName: entity.name, field, message })) });
};

/** Whether another row has the values already that a row was to get. */
export const isUniqueViolation = (error: unknown): boolean => (error as { code?: string }).code === '23505';

/** Whether another row has begun to refer to the row that was about to be deleted. */
export const isForeignKeyViolation = (error: unknown): boolean => (error as { code?: string }).code === '23503';
