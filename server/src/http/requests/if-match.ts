import type { FastifyRequest } from 'fastify';

/** Whether a revision is one that whoever changes something says they have seen; null where they do not say. */
export type IfMatch = ((revision: number) => boolean) | null;

/** What `If-Match` says of the revision that a change is held against. */
export const readIfMatch = (request: FastifyRequest): IfMatch => {
  const seen = request.headers['if-match'];
  if (seen === undefined || seen.trim() === '*') return null;
  const tags = seen.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return (revision) => tags.includes(`"${revision}"`);
};
