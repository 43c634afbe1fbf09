import type { EntityName } from '@ok/contract/entities/index.ts';
import { listMissingTranslations, type MissingTranslations } from '@ok/contract/routes/content.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** Milliseconds in which rows that are drawn together are collected to one call. */
const collectMs = 30;

/** Rows per call. */
const batchSize = 100;

/** Milliseconds after which a row that is drawn again is read again. Saving in this tab reads it at once. */
const staleMs = 60_000;

type ReadRow = { id: number; resolve: (row: MissingTranslations | null) => void; reject: (error: unknown) => void };

/** Rows that are about to be read, by the name of their entity. */
const collected = new Map<EntityName, ReadRow[]>();

const readBatch = async (entity: EntityName, batch: readonly ReadRow[]): Promise<void> => {
  try {
    const ids = batch.map(({ id }) => id).join();
    const rows = await call(listMissingTranslations, { params: { entity }, query: { ids }, silent: true });
    const rowsById = new Map(rows.map((row) => [row.id, row]));
    for (const { id, resolve } of batch) resolve(rowsById.get(id) ?? null);
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
};

const readCollected = (entity: EntityName): void => {
  const rows = collected.get(entity) ?? [];
  collected.delete(entity);
  for (let at = 0; at < rows.length; at += batchSize) void readBatch(entity, rows.slice(at, at + batchSize));
};

/** Reads in which languages a row lacks a text, in one call with the rows of the same moment; null for a deleted row. */
const readMissingTranslations = (entity: EntityName, id: number): Promise<MissingTranslations | null> =>
  new Promise((resolve, reject) => {
    const rows = collected.get(entity);
    if (rows) rows.push({ id, resolve, reject });
    else {
      collected.set(entity, [{ id, resolve, reject }]);
      setTimeout(() => readCollected(entity), collectMs);
    }
  });

/** Fetches in which languages a row lacks a text. */
export const useMissingTranslations = ({ name }: { name: string }, id: number) =>
  useQuery({
    queryKey: ['content', name, 'missing', id],
    queryFn: () => readMissingTranslations(name as EntityName, id),
    staleTime: staleMs,
  });
