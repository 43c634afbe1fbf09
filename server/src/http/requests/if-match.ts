import type { FastifyRequest } from 'fastify';

/** Whether the client's `If-Match` names a revision; null without the header. */
export type IfMatch = ((revision: number) => boolean) | null;

/** Reads the `If-Match` header of a request. `*` counts as no header. */
export const readIfMatch = (request: FastifyRequest): IfMatch => {
  const header = request.headers['if-match'];
  if (header === undefined || header.trim() === '*') return null;
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return (revision) => tags.includes(`"${revision}"`);
};
