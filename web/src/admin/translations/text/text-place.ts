import type { WorkspaceText } from '@ok/contract/routes/translation/translation-workspace.ts';
import type { Texts } from '../../../texts/translate.ts';

/** Short name of a text's place in a list: 6, 6A, 6A1, or the score of a result. Empty outside the trees. */
export const placeCode = ({ where }: WorkspaceText): string => {
  if (!where) return '';
  const { question, option, example, score, slide } = where;
  if (score !== null) return slide === null ? String(score) : `${score}.${slide}`;
  return [question, option, example].filter((part) => part !== null).join('');
};

/** Names of the places that a text is in, from the outside to the text itself. */
export const placeNames = (text: WorkspaceText, t: Texts): string[] => {
  const { where, entity, field, label } = text;
  const fieldName = t(`translating.fields.${entity}.${field}`);
  if (!where) return [label ?? '', fieldName];
  const { question, option, example, score, slide } = where;
  return [
    ...(question === null ? [] : [t('translating.place.question', { number: question })]),
    ...(option === null ? [] : [t('translating.place.option', { letter: option })]),
    ...(example === null ? [] : [t('translating.place.example', { number: example })]),
    ...(score === null ? [] : [t('translating.place.result', { score })]),
    ...(slide === null ? [] : [t('translating.place.slide', { number: slide })]),
    fieldName,
  ];
};
