/** A text with its place: numbers and letters in a version, elsewhere the name of its row. */
export type PlacedText = {
  entity: string;
  field: string;
  where: {
    question: number | null;
    option: string | null;
    example: number | null;
    score: number | null;
    slide: number | null;
  } | null;
  label: string | null;
};

/** Short name of a text's place in a list: 6, 6A, 6A1, or the score of a result. Empty outside the trees. */
export const placeCode = ({ where }: Pick<PlacedText, 'where'>): string => {
  if (!where) return '';
  const { question, option, example, score, slide } = where;
  if (score !== null) return slide === null ? String(score) : `${score}.${slide}`;
  return [question, option, example].filter((part) => part !== null).join('');
};

/**
 * Names of the places that a text is in, from the outside to the text itself.
 *
 * @param t returns the text of a key, with its placeholders filled
 */
export const placeNames = (
  { entity, field, where, label }: PlacedText,
  t: (key: string, values?: Record<string, string | number>) => string,
): string[] => {
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
