import type { RawTransaction } from '../db/connections/connection.ts';
import { ArchiveError, type ArchiveManifest } from './archive-format.ts';
import { listTables, quoteName } from './stored-tables.ts';

const foreignKeyViolation = '23503';

/**
 * Numbers that a restored sequence skips. Devices know ids that were given out after the backup: a new row with such an
 * id would take answers that belong to a lost one.
 */
const skippedNumbers = 1_000_000;

/** Takes out what would change or refuse rows on their way in. References come back, and are checked, after the rows. */
const suspendRules = async ({ query, script }: RawTransaction, tables: readonly string[]): Promise<string[]> => {
  const references = await query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by oid`,
  );
  await script(references.map(({ table, name }) => `alter table ${table} drop constraint ${name};`).join('\n'));
  await script(tables.map((table) => `alter table ${quoteName(table)} disable trigger user;`).join('\n'));
  // Migrations write rows that this version ships.
  await script(`truncate ${tables.map(quoteName).join(', ')}`);
  return references.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`);
};

/** Brings a reference back, which checks every row. Only damaged files of a database hold rows that it refuses. */
const restoreReference = async ({ script }: RawTransaction, reference: string): Promise<void> => {
  try {
    await script(reference);
  } catch (error) {
    const { code, detail } = error as { code?: string; detail?: string };
    if (code !== foreignKeyViolation) throw error;
    throw new ArchiveError(`Rows of the backup refer to missing rows: ${detail ?? reference} Use another backup.`);
  }
};

/**
 * Prepares the tables of a new schema for rows from an archive, in a transaction.
 *
 * @returns `insertRows`, for each part of a table, and `finish`, which restores references, triggers and sequences
 */
export const beginLoading = async (transaction: RawTransaction) => {
  const { query, script } = transaction;
  const tables = new Map((await listTables(transaction)).map((table) => [table.name, table]));
  const references = await suspendRules(transaction, [...tables.keys()]);
  return {
    tables: [...tables.keys()],
    insertRows: async (name: string, lines: string): Promise<void> => {
      const columns = (tables.get(name)?.columns ?? []).map(quoteName).join(', ');
      await query(
        `insert into ${quoteName(name)} (${columns}) overriding system value
        select ${columns} from json_populate_recordset(null::${quoteName(name)}, $1::json)`,
        [`[${lines.trimEnd().replaceAll('\n', ',')}]`],
      );
    },
    finish: async (sequences: ArchiveManifest['sequences']): Promise<void> => {
      for (const reference of references) await restoreReference(transaction, reference);
      await script(
        [...tables.keys()].map((table) => `alter table ${quoteName(table)} enable trigger user;`).join('\n'),
      );
      for (const { name, last } of sequences) {
        await query('select setval($1::regclass, $2::int8)', [quoteName(name), (last ?? 0) + skippedNumbers]);
      }
    },
  };
};
