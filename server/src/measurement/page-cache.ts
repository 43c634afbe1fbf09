import { LRUCache } from 'lru-cache';
import { type CompressedBody, createCompressedBody } from '../http/replies/compressed-body.ts';

/** Finished replies of a page: a question and its options, in one language of one publication. */
export type CachedPage = { publicationId: number; language: string; question: CompressedBody; options: CompressedBody };

type StoredPage = { publicationId: number; language: string; question: string; options: string };

/** A page takes about 20 kB, so the cache takes at most 80 MB. */
const maxPages = 4000;

/**
 * Requests reach a page with and without its publication, in its own language and in each that it isn't translated
 * into. An alias is two short texts.
 */
const maxAliases = 4 * maxPages;

/**
 * Creates a cache of pages in this process, which evicts those that were read longest ago. A page never changes, so it
 * never has to be invalidated. Only the database says which page of a question is current.
 */
export const makePageCache = () => {
  const figures = { hits: 0, misses: 0, puts: 0, evictions: 0 };
  const pages = new LRUCache<string, CachedPage>({
    max: maxPages,
    dispose: (_page, _key, reason) => {
      if (reason === 'evict') figures.evictions++;
    },
  });
  /** Keys of pages by what requests ask for: a language, and a publication or the newest. */
  const aliases = new LRUCache<string, string>({ max: maxAliases });
  const keyOf = (questionId: number, language: string, publicationId: number | 'newest') =>
    `${publicationId}/${questionId}/${language}`;

  return {
    /** Numbers of hits, misses, puts and evictions since the process started, and of the pages that are held. */
    figures: () => ({ ...figures, size: pages.size }),

    /** Returns the page that a reader probably gets, so that the database need not send it. */
    guess: (questionId: number, language: string, publicationId?: number): CachedPage | undefined => {
      const key = keyOf(questionId, language, publicationId ?? 'newest');
      return pages.get(aliases.get(key) ?? key);
    },

    /** Counts a guess that the database confirmed. */
    countHit: () => {
      figures.hits++;
    },

    /** Adds a page that the database has found, also under the language of the request, and returns its replies. */
    add: (questionId: number, requestedLanguage: string, stored: StoredPage): CachedPage => {
      const key = keyOf(questionId, stored.language, stored.publicationId);
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
        pages.set(key, page);
      }
      aliases.set(keyOf(questionId, requestedLanguage, stored.publicationId), key);
      aliases.set(keyOf(questionId, requestedLanguage, 'newest'), key);
      return page;
    },
  };
};

export type PageCache = ReturnType<typeof makePageCache>;
