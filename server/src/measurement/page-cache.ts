import { type CompressedBody, createCompressedBody } from '../http/replies/compressed-body.ts';

/** Finished replies of a page: a question and its options, in one language of one publication. */
export type CachedPage = { publicationId: number; language: string; question: CompressedBody; options: CompressedBody };

type StoredPage = { publicationId: number; language: string; question: string; options: string };

/** A page takes about 20 kB, so the cache takes at most 80 MB. */
const maxPages = 4000;

/**
 * Creates a cache of pages in this process. A page never changes, so it never has to be invalidated. Only the database
 * says which page of a question is current.
 */
export const makePageCache = () => {
  const pages = new Map<string, CachedPage>();
  const newest = new Map<string, CachedPage>();
  const keyOf = (publicationId: number, questionId: number, language: string) =>
    `${publicationId}/${questionId}/${language}`;

  const figures = { hits: 0, misses: 0, puts: 0, evictions: 0 };

  return {
    /** Numbers of hits, misses, puts and evictions since the process started. */
    figures: () => ({ ...figures, size: pages.size }),

    /** Returns the page that a reader probably gets, so that the database need not send it. */
    guess: (questionId: number, language: string, publicationId?: number): CachedPage | undefined =>
      publicationId === undefined
        ? newest.get(`${questionId}/${language}`)
        : pages.get(keyOf(publicationId, questionId, language)),

    /** Adds a page that the database has found, also under the language of the request, and returns its replies. */
    add: (questionId: number, requestedLanguage: string, stored: StoredPage): CachedPage => {
      const key = keyOf(stored.publicationId, questionId, stored.language);
      const cached = pages.get(key);
      const page = cached ?? {
        ...stored,
        question: createCompressedBody(stored.question),
        options: createCompressedBody(stored.options),
      };
      if (cached) figures.hits++;
      else {
        figures.misses++;
        figures.puts++;
      }
      if (!cached && pages.size >= maxPages) {
        figures.evictions += pages.size;
        pages.clear();
        newest.clear();
      }
      pages.set(key, page);
      pages.set(keyOf(stored.publicationId, questionId, requestedLanguage), page);
      newest.set(`${questionId}/${requestedLanguage}`, page);
      return page;
    },
  };
};

export type PageCache = ReturnType<typeof makePageCache>;
