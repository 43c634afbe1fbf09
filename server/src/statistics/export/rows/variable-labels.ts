import { measurementStatuses } from '@ok/contract/routes/measurement/own-measurements.ts';
import { shownOrders } from '@ok/contract/rules/answers/answer-order.ts';
import { correctionReasons } from '@ok/contract/rules/results/correction-reasons.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema/tables.ts';
import { getShippedTexts } from '../../../texts/shipped-texts.ts';
import { readScreenTexts } from '../../../texts/text-store.ts';
import { labelLanguages, type TextInBoth } from './label-list-store.ts';
import type { ValueSet, Variable } from './variables.ts';

/** Labels of variables and of their codes, in the languages of a codebook. */
export type VariableLabels = {
  title: TextInBoth;
  label: (variable: Variable) => TextInBoth;
  /** Codes of a variable with their labels; none for a variable without codes. */
  values: (of: ValueSet | undefined) => { value: string; texts: TextInBoth }[];
};

const codes: Partial<Record<ValueSet, readonly string[]>> = {
  boolean: ['0', '1'],
  status: measurementStatuses,
  correction_reason: correctionReasons,
  answer_order: shownOrders,
  action: ['OPTION_SELECT', 'RESULT_SELECT', 'BACK_CLICK'],
};

/** Reads labels of columns in a language, or else in the default language or English. */
export const readColumnLabels = async (
  db: Kysely<Database>,
  variables: readonly Variable[],
  language: string,
): Promise<string[]> => {
  const texts = await readScreenTexts(db, language, getShippedTexts());
  return variables.map(({ name, of, step }) => {
    const key = `statisticsExport.${step === undefined ? `variables.${of}` : `ofStep.${of}`}`;
    return texts.get(key)?.replaceAll('{{step}}', String(step ?? '')) ?? name;
  });
};

/** Reads the labels from the texts of the screens, which administrators may have changed. */
export const readVariableLabels = async (db: Kysely<Database>): Promise<VariableLabels> => {
  const [nl, en] = await Promise.all(
    labelLanguages.map((language) => readScreenTexts(db, language, getShippedTexts())),
  );
  const inBoth = (key: string, step?: number): TextInBoth => {
    const of = (texts: Map<string, string> | undefined) =>
      (texts?.get(`statisticsExport.${key}`) ?? key).replaceAll('{{step}}', String(step ?? ''));
    return { nl: of(nl), en: of(en) };
  };
  return {
    title: inBoth('title'),
    label: ({ of, step }) => inBoth(step === undefined ? `variables.${of}` : `ofStep.${of}`, step),
    values: (of) =>
      of && codes[of] ? codes[of].map((value) => ({ value, texts: inBoth(`values.${of}.${value}`) })) : [],
  };
};
