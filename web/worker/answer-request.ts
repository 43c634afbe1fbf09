/** How the worker answers a request: from which store, and whether it asks the network first. */
export type RequestKind =
  /** A page of the application. Without a network the kept page opens, which draws every address. */
  | 'page'
  /** A file with a hash in its name: the kept one equals the one on the server. */
  | 'file'
  /** A picture, whose address changes with its content: the kept one, if there is one. */
  | 'picture'
  /**
   * A call for texts, languages or the list of documents, the same for every visitor. Without a network the last answer
   * counts.
   */
  | 'texts'
  /** Left to the browser. */
  | 'other';

/** Paths that belong to no page: calls, pictures and the pages of the server itself. */
const serverPaths = /^\/(api|management|media|v3|swagger-ui)(\/|$)/;
const backOfficePaths = /^\/(admin|entity)(\/|$)/;
const textCalls = /^\/api\/(translations\/(by-language\/[\w-]+|active-languages|languages)|pdf)\/?$/;

type Request = { method: string; mode: string; url: string };

/**
 * Decides how a request is answered. The back-office needs the server, and nothing of it is kept; neither is an answer
 * about a person.
 */
export const classifyRequest = ({ method, mode, url }: Request, origin: string): RequestKind => {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin) return 'other';
  const { pathname } = address;
  if (textCalls.test(pathname)) return 'texts';
  if (pathname.startsWith('/media/') && mode !== 'navigate') return 'picture';
  if (serverPaths.test(pathname)) return 'other';
  if (mode === 'navigate') return backOfficePaths.test(pathname) || /\.\w+$/.test(pathname) ? 'other' : 'page';
  return pathname.startsWith('/assets/') || /^\/(favicon|icon)[\w-]*\.(svg|png)$/.test(pathname) ? 'file' : 'other';
};

/** Script of a page by which its version is known; undefined for text that is no page of the application. */
export const entryOfPage = (html: string): string | undefined => /<script[^>]+src="(\/assets\/[^"]+)"/.exec(html)?.[1];
