import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { columnsOfField } from '../db/column-of-field.ts';
import { AppError } from '../http/app-error.ts';

/** The columns that a violation is about stand before the values, in whatever language the rest is. */
const columnsIn = (detail: string | undefined) => /\(([^()]+)\)=\(/.exec(detail ?? '')?.[1]?.split(', ') ?? [];

const constraints: Record<string, string> = { 23505: 'Unique', 23503: 'Reference' };

/**
 * What the database refused of a row, as a refusal of its fields: something that has to be unique and is not, or a row
 * that is referred to and not there. Anything else is given back as it is.
 */
export const databaseError = (entity: Entity, fault: unknown): unknown => {
  const { code, detail } = fault as { code?: string; detail?: string };
  const message = constraints[code ?? ''];
  if (!message) return fault;
  const columns = columnsIn(detail);
  const keys = Object.keys(entity.fields).filter((key) =>
    columnsOfField(entity, key).some(({ name }) => columns.includes(name)),
  );
  if (keys.length === 0) return fault;
  return new AppError('invalid', { fieldErrors: keys.map((field) => ({ objectName: entity.name, field, message })) });
};

/** Something has begun to refer to a row that was about to be deleted. */
export const isReferredTo = (fault: unknown): boolean => (fault as { code?: string }).code === '23503';
