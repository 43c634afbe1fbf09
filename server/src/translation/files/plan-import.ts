import { createHash } from 'node:crypto';
import type { ChangedText, RejectedText, RejectionReason } from '@ok/contract/routes/translation/translation-files.ts';
import type { WorkspaceText } from '@ok/contract/routes/translation/translation-workspace.ts';
import { AppError } from '../../http/app-error.ts';
import { cleanTranslation } from '../../trees/translations/translate-tree.ts';
import { findTranslatedField } from '../workspace-tables.ts';
import { type FileForm, type ReadText, textNameOf } from './file-text.ts';

/** Effect of importing a file, see `TranslationFilePreview`. */
export type ImportPlan = { changes: ChangedText[]; rejected: RejectedText[]; same: number; empty: number };

/** Result of one text of a file. */
type Outcome = 'same' | 'empty' | { rejected: RejectionReason } | { after: string; isConfirmed: boolean };

const cleanOrReject = async (text: WorkspaceText, value: string): Promise<string | null | RejectionReason> => {
  const field = findTranslatedField(text.entity, text.field);
  if (!field) return 'notAllowed';
  try {
    return (await cleanTranslation({ entity: text.entity, id: text.id, field: text.field, value }, field)).value;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.fieldErrors?.[0]?.message === 'Size' ? 'tooLong' : 'notAllowed';
  }
};

const isRejection = (cleaned: string | null): cleaned is RejectionReason =>
  cleaned === 'tooLong' || cleaned === 'notAllowed';

/** Decides what a text of a file does to the text that is here. */
const decide = async (read: ReadText, text: WorkspaceText, { encode, decode }: FileForm): Promise<Outcome> => {
  if (read.translation === null) return 'empty';
  if (read.hasBadCodes) return { rejected: 'codes' };
  const isSourceHere = read.source === encode(text.kind, text.source);
  const isTranslationHere = text.text !== null && read.translation === encode(text.kind, text.text);
  if (isTranslationHere) {
    const isConfirmed = isSourceHere && read.isTranslated && text.state === 'outdated';
    return isConfirmed ? { after: text.text ?? '', isConfirmed } : 'same';
  }
  if (!isSourceHere) return { rejected: 'sourceChanged' };
  const cleaned = await cleanOrReject(text, decode(text.kind, read.translation));
  if (isRejection(cleaned)) return { rejected: cleaned };
  if (cleaned === null) return 'empty';
  return cleaned === text.text ? 'same' : { after: cleaned, isConfirmed: false };
};

/**
 * Compares the texts of a file with those that are here. A text without a translation in the file changes nothing.
 *
 * @param texts texts of the collection, with their translations in the language of the file
 */
export const planImport = async (
  read: readonly ReadText[],
  texts: readonly WorkspaceText[],
  form: FileForm,
): Promise<ImportPlan> => {
  const textsByName = new Map(texts.map((text) => [textNameOf(text), text]));
  const seen = new Set<string>();
  const plan: ImportPlan = { changes: [], rejected: [], same: 0, empty: 0 };
  for (const each of read) {
    const text = textsByName.get(each.name);
    const reject = (reason: RejectionReason) => {
      const { entity, field, where, label } = text ?? {};
      const place = entity && field ? { entity, field, where: where ?? null, label: label ?? null } : null;
      plan.rejected.push({ name: each.name.slice(0, 200), text: place, line: each.line, reason });
    };
    if (!text || seen.has(each.name)) {
      reject(text ? 'repeated' : 'unknownText');
      continue;
    }
    seen.add(each.name);
    const outcome = await decide(each, text, form);
    if (outcome === 'same' || outcome === 'empty') plan[outcome] += 1;
    else if ('rejected' in outcome) reject(outcome.rejected);
    else {
      const { entity, id, field, kind, where, label, source, text: before } = text;
      plan.changes.push({ ...{ entity, id, field, kind, where, label, source, before }, ...outcome });
    }
  }
  return plan;
};

/** Hash of the changes of a plan. */
export const hashPlan = ({ changes }: ImportPlan): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        changes.map(({ entity, id, field, source, before, after, isConfirmed }) => [
          ...[entity, id, field, source, before, after, isConfirmed],
        ]),
      ),
    )
    .digest('base64url');
