import type { FieldError } from '@ok/contract/errors.ts';
import { flattenTexts } from '@ok/contract/rules/flatten-texts.ts';
import { limits } from '@ok/contract/rules/limits.ts';
import type { Kysely } from 'kysely';
import { recordEvent } from '../audit/audit-store.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { Database } from '../db/tables.ts';
import { AppError } from '../http/app-error.ts';
import type { IfMatch } from '../http/requests/if-match.ts';
import { faultsOfTexts, type Known, sentencesOf } from './check-texts.ts';
import { hashText } from './hash-text.ts';
import type { ShippedTexts } from './shipped-texts.ts';
import {
  editsOf,
  invalidateTexts,
  isLanguage,
  lockTexts,
  removeEdits,
  type TextEdit,
  writeEdits,
} from './text-edit-store.ts';
import { type EditChange, writeHistory } from './text-history-store.ts';
import { textRevision } from './text-store.ts';

/** The most keys and faults that are named: in the audit trail, and in a refusal. */
const most = { keys: 20, faults: 100 };

/** Where texts are: those of the database over those that ship. */
export type TextsIn = { db: Kysely<Database>; shipped: ShippedTexts };

/** Texts that are to change, and who wants it. */
export type WantedTexts = {
  language: string;
  /** Nested or by dotted keys. */
  sent: Record<string, unknown>;
};

type Change = WantedTexts & {
  by: number;
  /** The edits that were read, by key: with another one by now nothing is changed. */
  seen?: ReadonlyMap<string, string | null>;
  /** The revision of all texts that was read. */
  ifMatch?: IfMatch;
};

/** What texts would change, and what is wrong with them. */
export type TextPlan = {
  texts: ReadonlyMap<string, unknown>;
  changes: EditChange[];
  faults: FieldError[];
  known: Known;
};

/**
 * What it would be to change texts: a text equal to what ships, or empty, takes back what there was of an edit.
 *
 * @throws AppError `notFound` for a language that is not there, `tooLarge` for more texts than a call may change
 */
export const planTexts = async (
  { db, shipped }: TextsIn,
  { language, sent }: WantedTexts,
): Promise<TextPlan & { edits: ReadonlyMap<string, TextEdit> }> => {
  const texts = new Map<string, unknown>();
  const twice = new Set<string>();
  for (const [key, text] of flattenTexts(sent)) {
    if (texts.has(key)) twice.add(key);
    texts.set(key, text);
  }
  if (texts.size > limits.screenTexts) throw new AppError('tooLarge');
  if (!(await isLanguage(db, language))) throw new AppError('notFound');
  const edits = await editsOf(db, language);
  const edited = new Map([...edits].map(([key, { value }]) => [key, value]));
  const known = { shipped, language, edited };
  const faults = [
    ...[...twice].map((key) => ({ objectName: 'translation', field: key, message: 'Twice' })),
    ...faultsOfTexts(texts, known),
  ].slice(0, most.faults);
  const base = shipped.languages.get(language);
  const changes = [...texts].flatMap(([key, text]): EditChange[] => {
    if (typeof text !== 'string') return [];
    const before = edited.get(key) ?? null;
    const after = text.trim() === '' || text === base?.get(key) ? null : text;
    return before === after ? [] : [{ key, before, after }];
  });
  return { texts, changes, faults, known, edits };
};

/** The edits that are kept, knowingly, over what ships by now. */
const renewed = (seen: Change['seen'], edits: ReadonlyMap<string, TextEdit>, base: Known['edited'] | undefined) =>
  [...(seen?.keys() ?? [])].flatMap((key): EditChange[] => {
    const edit = edits.get(key);
    const shipped = base?.get(key);
    if (!edit || edit.base_hash === (shipped === undefined ? null : hashText(shipped))) return [];
    return [{ key, before: edit.value, after: edit.value }];
  });

/**
 * Changes texts of the screens in a language, as an administrator wishes: all of them or none.
 *
 * @throws AppError as `planTexts`; `conflict` where something else stands by now than was read; `invalid` naming every
 *   key with what is wrong with it. Then nothing is changed
 */
export const changeTextsOf = ({ db, shipped }: TextsIn, { language, sent, by, seen, ifMatch }: Change): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lockTexts(trx);
    const { changes: wanted, faults, known, edits } = await planTexts({ db: trx, shipped }, { language, sent });
    const movedOn = [...(seen ?? [])].some(([key, edit]) => (known.edited.get(key) ?? null) !== edit);
    if (movedOn || (ifMatch && !ifMatch(await textRevision(trx)))) throw new AppError('conflict');
    if (faults.length > 0) {
      const detail = sentencesOf(faults, known);
      throw new AppError('invalid', { fieldErrors: faults, ...(detail && { detail }) });
    }

    const base = shipped.languages.get(language);
    const changes = wanted.length > 0 ? wanted : renewed(seen, edits, base);
    if (changes.length === 0) return;
    const kept = changes.flatMap(({ key, after }): [string, string][] => (after === null ? [] : [[key, after]]));
    await writeEdits(trx, kept, { language, by, base });
    await removeEdits(
      trx,
      language,
      changes.filter(({ after }) => after === null).map(({ key }) => key),
    );
    await writeHistory(trx, changes, { language, by, base });
    await invalidateTexts(trx);
    const keys = changes.map(({ key }) => key);
    await recordEvent(trx, {
      actorId: by,
      type: 'CONTENT_UPDATE',
      object: { type: 'translation', id: language },
      outcome: 'SUCCESS',
      data: { fields: keys.slice(0, most.keys).join(', '), count: keys.length },
    });
  });
