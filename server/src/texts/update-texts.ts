import type { FieldError } from '@ok/contract/errors.ts';
import { flattenTexts } from '@ok/contract/rules/texts/flatten-texts.ts';
import { serverLimits } from '@ok/contract/rules/values/limits.ts';
import type { Kysely } from 'kysely';
import { recordEvent } from '../audit/audit-store.ts';
import type { Database } from '../db/schema/tables.ts';
import { inTransaction } from '../db/transactions/in-transaction.ts';
import { AppError } from '../http/app-error.ts';
import type { IfMatch } from '../http/requests/if-match.ts';
import { describeTextErrors, findTextErrors, type TextReference } from './check-texts.ts';
import { hashText } from './hash-text.ts';
import type { ShippedTexts } from './shipped-texts.ts';
import {
  deleteTextEdits,
  invalidateTexts,
  languageExists,
  lockTexts,
  readTextEdits,
  type StoredTextEdit,
  writeTextEdits,
} from './text-edit-store.ts';
import { type EditChange, writeTextHistory } from './text-history-store.ts';
import { readTextRevision } from './text-store.ts';

/** Maximum numbers of listed keys, in the audit trail, and of listed errors, in a refusal. */
const maxListed = { keys: 20, errors: 100 };

/** Sources of texts: edits in the database over shipped texts. */
export type TextSources = { db: Kysely<Database>; shipped: ShippedTexts };

/** Texts to change. */
export type SentTexts = {
  language: string;
  /** Nested, or by dotted keys. */
  sent: Record<string, unknown>;
};

type TextUpdate = SentTexts & {
  by: number;
  /** Edits that the client read, by key. If one has changed since, nothing is saved. */
  seen?: ReadonlyMap<string, string | null>;
  /** Whether the client's `If-Match` equals the revision of all texts. */
  ifMatch?: IfMatch;
};

/** Changes that a request would make, and its errors. */
export type TextPlan = {
  texts: ReadonlyMap<string, unknown>;
  changes: EditChange[];
  errors: FieldError[];
  reference: TextReference;
};

/**
 * Plans a change of texts. A text that is empty or equals the shipped text removes its edit.
 *
 * @throws AppError `notFound` for an unknown language, `tooLarge` for more texts than a call may change
 */
export const planTexts = async (
  { db, shipped }: TextSources,
  { language, sent }: SentTexts,
): Promise<TextPlan & { edits: ReadonlyMap<string, StoredTextEdit> }> => {
  const texts = new Map<string, unknown>();
  const repeatedKeys = new Set<string>();
  for (const [key, text] of flattenTexts(sent)) {
    if (texts.has(key)) repeatedKeys.add(key);
    texts.set(key, text);
  }
  if (texts.size > serverLimits.screenTexts) throw new AppError('tooLarge');
  if (!(await languageExists(db, language))) throw new AppError('notFound');
  const edits = await readTextEdits(db, language);
  const edited = new Map([...edits].map(([key, { value }]) => [key, value]));
  const reference = { shipped, language, edited };
  const errors = [
    ...[...repeatedKeys].map((key) => ({ objectName: 'translation', field: key, message: 'Twice' })),
    ...findTextErrors(texts, reference),
  ].slice(0, maxListed.errors);
  const base = shipped.languages.get(language);
  const changes = [...texts].flatMap(([key, text]): EditChange[] => {
    if (typeof text !== 'string') return [];
    const before = edited.get(key) ?? null;
    const after = text.trim() === '' || text === base?.get(key) ? null : text;
    return before === after ? [] : [{ key, before, after }];
  });
  return { texts, changes, errors, reference, edits };
};

/** Lists edits that the user saves unchanged although their shipped text has changed. */
const listReconfirmedEdits = (
  seen: TextUpdate['seen'],
  edits: ReadonlyMap<string, StoredTextEdit>,
  base: TextReference['edited'] | undefined,
) =>
  [...(seen?.keys() ?? [])].flatMap((key): EditChange[] => {
    const edit = edits.get(key);
    const shipped = base?.get(key);
    if (!edit || edit.base_hash === (shipped === undefined ? null : hashText(shipped))) return [];
    return [{ key, before: edit.value, after: edit.value }];
  });

/**
 * Saves texts of a language: all or none.
 *
 * @throws AppError as `planTexts`; `conflict` if the texts have changed since they were read; `invalid` with every key
 * and its error. Then nothing is changed
 */
export const updateTexts = (
  { db, shipped }: TextSources,
  { language, sent, by, seen, ifMatch }: TextUpdate,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lockTexts(trx);
    const {
      changes: sentChanges,
      errors,
      reference,
      edits,
    } = await planTexts({ db: trx, shipped }, { language, sent });
    const isOutdated = [...(seen ?? [])].some(([key, edit]) => (reference.edited.get(key) ?? null) !== edit);
    if (isOutdated || (ifMatch && !ifMatch(await readTextRevision(trx)))) throw new AppError('conflict');
    if (errors.length > 0) {
      const detail = describeTextErrors(errors, reference);
      throw new AppError('invalid', { fieldErrors: errors, ...(detail && { detail }) });
    }

    const base = shipped.languages.get(language);
    const changes = sentChanges.length > 0 ? sentChanges : listReconfirmedEdits(seen, edits, base);
    if (changes.length === 0) return;
    const newEdits = changes.flatMap(({ key, after }): [string, string][] => (after === null ? [] : [[key, after]]));
    await writeTextEdits(trx, newEdits, { language, by, base });
    await deleteTextEdits(
      trx,
      language,
      changes.filter(({ after }) => after === null).map(({ key }) => key),
    );
    await writeTextHistory(trx, changes, { language, by, base });
    await invalidateTexts(trx);
    const keys = changes.map(({ key }) => key);
    await recordEvent(trx, {
      actorId: by,
      type: 'CONTENT_UPDATE',
      object: { type: 'translation', id: language },
      outcome: 'SUCCESS',
      data: { fields: keys.slice(0, maxListed.keys).join(', '), count: keys.length },
    });
  });
