import { flattenTexts, placeholdersOf } from '@ok/contract/rules/flatten-texts.ts';
import { limits } from '@ok/contract/rules/limits.ts';
import { requiredTextIdentifiers } from '../mail/mail-kinds.ts';
import { checkTrees, type Fault } from './check-trees.ts';
import { type Content, type Parts, picturesIn } from './content.ts';
import { ContentFaults, placeOf } from './content-faults.ts';
import type { Catalogue } from './content-schemas.ts';

type FileFault = Fault & { file: string };

const checkPictures = (content: Content): FileFault[] =>
  picturesIn(content)
    .filter(({ picture }) => !content.pictures.has(picture))
    .map(({ file, place, picture }) => ({ file, place, fault: `there is no picture images/${picture}` }));

const checkResults = ({ results: { file, results } }: Content): FileFault[] => {
  const scores = results.map(({ score }) => score);
  const wanted = Array.from({ length: limits.score.max }, (_, index) => index + limits.score.min);
  return [
    ...wanted
      .filter((score) => !scores.includes(score))
      .map((score) => ({ file, place: ['results'], fault: `there is no result with score ${score}` })),
    ...scores.flatMap((score, index) =>
      scores.indexOf(score) === index
        ? []
        : [{ file, place: ['results', index, 'score'], fault: `score ${score} is there already` }],
    ),
  ];
};

const textsOf = (catalogue: Catalogue) => new Map([...flattenTexts(catalogue)].map(([key, text]) => [key, `${text}`]));

const checkCatalogues = ({ catalogues: [first, ...others] }: Content): FileFault[] => {
  const texts = textsOf(first?.catalogue ?? {});
  return others.flatMap(({ file, catalogue }) => {
    const translated = textsOf(catalogue);
    return [
      ...[...texts.keys()]
        .filter((key) => !translated.has(key))
        .map((key) => ({ file, place: [key], fault: `is in ${first?.file} only` })),
      ...[...translated].flatMap(([key, text]) => {
        const own = texts.get(key);
        if (own === undefined) return [{ file, place: [key], fault: `is not in ${first?.file}` }];
        const same = placeholdersOf(own).join() === placeholdersOf(text).join();
        return same ? [] : [{ file, place: [key], fault: `must have the placeholders of ${first?.file}` }];
      }),
    ];
  });
};

const checkMails = ({ emails }: Content): FileFault[] => {
  const file = 'emails.json';
  const missing = requiredTextIdentifiers.filter((needed) => !emails.some(({ identifier }) => identifier === needed));
  return [
    ...missing.map((needed) => ({ file, place: ['emails'], fault: `there is no ${needed}` })),
    ...emails.flatMap(({ placeholders, subject, content }, index) =>
      Object.keys(content).flatMap((code) => {
        const used = placeholdersOf(`${subject[code]} ${content[code]}`);
        const unknown = used.filter((name) => !placeholders.includes(name));
        const place = ['emails', index, 'content', code];
        return unknown.map((name) => ({ file, place, fault: `nothing fills in {{${name}}}` }));
      }),
    ),
  ];
};

/**
 * Checks how the files of the content refer to each other.
 *
 * @throws ContentFaults with everything that is wrong
 */
export const checkContent = (content: Content, parts: Parts): void => {
  const faults = [
    ...checkCatalogues(content),
    ...checkMails(content),
    ...checkPictures(content),
    ...(parts === 'all' ? [...checkResults(content), ...checkTrees(content)] : []),
  ];
  if (faults.length === 0) return;
  throw new ContentFaults(faults.map(({ file, place, fault }) => `content/${file}: ${placeOf(place)}: ${fault}`));
};
