import { flattenTexts, placeholdersOf } from '@ok/contract/rules/texts/flatten-texts.ts';
import { limits } from '@ok/contract/rules/values/limits.ts';
import { requiredTextIdentifiers } from '../mail/rendering/mail-kinds.ts';
import { type ContentProblem, checkTrees } from './check-trees.ts';
import { type ContentScope, listContentPictures, type ShippedContent } from './content.ts';
import { ContentError, formatPlace } from './content-error.ts';
import type { Catalogue } from './content-schemas.ts';

type FileError = ContentProblem & { file: string };

const checkPictures = (content: ShippedContent): FileError[] =>
  listContentPictures(content)
    .filter(({ picture }) => !content.pictures.has(picture))
    .map(({ file, place, picture }) => ({ file, place, message: `there is no picture images/${picture}` }));

const checkResults = ({ results: { file, results } }: ShippedContent): FileError[] => {
  const scores = results.map(({ score }) => score);
  const expectedScores = Array.from({ length: limits.score.max }, (_, index) => index + limits.score.min);
  return [
    ...expectedScores
      .filter((score) => !scores.includes(score))
      .map((score) => ({ file, place: ['results'], message: `there is no result with score ${score}` })),
    ...scores.flatMap((score, index) =>
      scores.indexOf(score) === index
        ? []
        : [{ file, place: ['results', index, 'score'], message: `score ${score} is there already` }],
    ),
  ];
};

const flattenCatalogue = (catalogue: Catalogue) =>
  new Map([...flattenTexts(catalogue)].map(([key, text]) => [key, `${text}`]));

const checkCatalogues = ({ catalogues: [first, ...otherCatalogues] }: ShippedContent): FileError[] => {
  const texts = flattenCatalogue(first?.catalogue ?? {});
  return otherCatalogues.flatMap(({ file, catalogue }) => {
    const translated = flattenCatalogue(catalogue);
    return [
      ...[...texts.keys()]
        .filter((key) => !translated.has(key))
        .map((key) => ({ file, place: [key], message: `is in ${first?.file} only` })),
      ...[...translated].flatMap(([key, text]) => {
        const original = texts.get(key);
        if (original === undefined) return [{ file, place: [key], message: `is not in ${first?.file}` }];
        const hasSamePlaceholders = placeholdersOf(original).join() === placeholdersOf(text).join();
        return hasSamePlaceholders
          ? []
          : [{ file, place: [key], message: `must have the placeholders of ${first?.file}` }];
      }),
    ];
  });
};

const checkMails = ({ emails }: ShippedContent): FileError[] => {
  const file = 'emails.json';
  const missing = requiredTextIdentifiers.filter(
    (required) => !emails.some(({ identifier }) => identifier === required),
  );
  return [
    ...missing.map((required) => ({ file, place: ['emails'], message: `there is no ${required}` })),
    ...emails.flatMap(({ placeholders, subject, content }, index) =>
      Object.keys(content).flatMap((code) => {
        const used = placeholdersOf(`${subject[code]} ${content[code]}`);
        const unknown = used.filter((name) => !placeholders.includes(name));
        const place = ['emails', index, 'content', code];
        return unknown.map((name) => ({ file, place, message: `nothing fills in {{${name}}}` }));
      }),
    ),
  ];
};

/**
 * Checks how the content files refer to each other.
 *
 * @throws ContentError with all errors
 */
export const checkContent = (content: ShippedContent, scope: ContentScope): void => {
  const errors = [
    ...checkCatalogues(content),
    ...checkMails(content),
    ...checkPictures(content),
    ...(scope === 'all' ? [...checkResults(content), ...checkTrees(content)] : []),
  ];
  if (errors.length === 0) return;
  throw new ContentError(
    errors.map(({ file, place, message }) => `content/${file}: ${formatPlace(place)}: ${message}`),
  );
};
