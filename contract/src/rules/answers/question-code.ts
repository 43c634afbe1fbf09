/**
 * Code of a question, which editors write as the beginning of the codes of its answers: `P06` of `P06A`, `P06B` and
 * `P06C`. Null where the answers have no such beginning.
 *
 * @param identifiers codes of all answers of the question
 */
export const findQuestionCode = (identifiers: readonly (string | null)[]): string | null => {
  const codes = identifiers.map((identifier) => /^(.*\d)[A-Z]{1,2}$/i.exec(identifier?.trim() ?? '')?.[1]);
  const [code] = codes;
  return code !== undefined && codes.every((each) => each === code) ? code : null;
};
