import { type CompressedBody, createCompressedBody } from '../http/replies/compressed-body.ts';

/** The ready replies of one page: a question with its options in one language, of one publication. */
export type KeptPage = { publicationId: number; language: string; question: CompressedBody; options: CompressedBody };

type Found = { publicationId: number; language: string; question: string; options: string };

/** About 20 kB a page, so some 80 MB at the most. */
const most = 4000;

/**
 * Keeps pages in this process. Pages never change, so one that is kept is right for ever; which page a question has
 * now is asked of the database every time.
 */
export const makePageCache = () => {
  const pages = new Map<string, KeptPage>();
  const newest = new Map<string, KeptPage>();
  const keyOf = (publicationId: number, questionId: number, language: string) =>
    `${publicationId}/${questionId}/${language}`;

  const figures = { hits: 0, misses: 0, puts: 0, evictions: 0 };

  return {
    /** How often a page was there, since the process started. */
    figures: () => ({ ...figures, size: pages.size }),

    /** The page that a reader probably gets, to spare the database from sending it. */
    guess: (questionId: number, language: string, publicationId?: number): KeptPage | undefined =>
      publicationId === undefined
        ? newest.get(`${questionId}/${language}`)
        : pages.get(keyOf(publicationId, questionId, language)),

    /** The page that the database found, kept from now on if it was not. */
    keep: (questionId: number, asked: string, found: Found): KeptPage => {
      const key = keyOf(found.publicationId, questionId, found.language);
      const known = pages.get(key);
      const page = known ?? {
        ...found,
        question: createCompressedBody(found.question),
        options: createCompressedBody(found.options),
      };
      if (known) figures.hits++;
      else {
        figures.misses++;
        figures.puts++;
      }
      if (!known && pages.size >= most) {
        figures.evictions += pages.size;
        pages.clear();
        newest.clear();
      }
      pages.set(key, page);
      pages.set(keyOf(found.publicationId, questionId, asked), page);
      newest.set(`${questionId}/${asked}`, page);
      return page;
    },
  };
};

/** See `makePageCache`. */
export type PageCache = ReturnType<typeof makePageCache>;
