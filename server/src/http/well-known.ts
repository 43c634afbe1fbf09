import type { FastifyInstance } from 'fastify';

/** Days for which `security.txt` says that it is up to date; RFC 9116 advises less than a year. */
const validDays = 180;

const dayMs = 86_400_000;

/**
 * Serves the addresses that programs look for on every site: where to report a weakness (RFC 9116), and where to change a
 * password.
 *
 * @param options.contact URL for reports, such as `mailto:security@example.nl`
 */
export const serveWellKnown = (
  app: FastifyInstance,
  { baseUrl, contact }: { baseUrl: string; contact: string },
): void => {
  const base = baseUrl.replace(/\/+$/, '');
  app.get('/.well-known/security.txt', (_request, reply) => {
    // To the day, so that two processes answer alike.
    const expires = new Date(Math.floor(Date.now() / dayMs) * dayMs + validDays * dayMs).toISOString();
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires}`,
      'Preferred-Languages: nl, en',
      `Canonical: ${base}/.well-known/security.txt`,
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(`${lines.join('\n')}\n`);
  });
  app.get('/.well-known/change-password', (_request, reply) => reply.redirect('/account/password', 302));
};
