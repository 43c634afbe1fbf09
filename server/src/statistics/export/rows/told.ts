import { shownOrders } from '@ok/contract/rules/answer-order.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/tables.ts';
import { getShippedTexts } from '../../../texts/shipped-texts.ts';
import { readScreenTexts } from '../../../texts/text-store.ts';
import { type InBoth, labelLanguages } from './label-list-store.ts';
import type { ValuesOf, Variable } from './variables.ts';

/** What is told of variables and of words of ours, in the languages of a codebook. */
export type Told = {
  title: InBoth;
  label: (variable: Variable) => InBoth;
  /** The words, or numbers, that a variable can hold and that stand for something, with what each stands for. */
  values: (of: ValuesOf | undefined) => { value: string; texts: InBoth }[];
};

const words: Partial<Record<ValuesOf, readonly string[]>> = {
  boolean: ['0', '1'],
  status: ['OPEN', 'FINISHED', 'STOPPED'],
  answer_order: shownOrders,
  action: ['OPTION_SELECT', 'RESULT_SELECT', 'BACK_CLICK'],
};

/** Read it from the texts of the screens, which administrators may have changed. */
export const readTold = async (db: Kysely<Database>): Promise<Told> => {
  const [nl, en] = await Promise.all(
    labelLanguages.map((language) => readScreenTexts(db, language, getShippedTexts())),
  );
  const inBoth = (key: string, step?: number): InBoth => {
    const of = (texts: Map<string, string> | undefined) =>
      (texts?.get(`statisticsExport.${key}`) ?? key).replaceAll('{{step}}', String(step ?? ''));
    return { nl: of(nl), en: of(en) };
  };
  return {
    title: inBoth('title'),
    label: ({ of, step }) => inBoth(step === undefined ? `variables.${of}` : `ofStep.${of}`, step),
    values: (of) =>
      of && words[of] ? words[of].map((value) => ({ value, texts: inBoth(`values.${of}.${value}`) })) : [],
  };
};
