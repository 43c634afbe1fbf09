import type { QueryFor } from '@ok/contract/routes/define-route.ts';
import { getMailCounts, getMails, previewMail, resendMail } from '@ok/contract/routes/management/mail.ts';
import { getResultMail } from '@ok/contract/routes/measurement/measurement.ts';
import { recordEvent } from '../audit/audit-store.ts';
import { inTransaction } from '../db/transactions/in-transaction.ts';
import { AppError } from '../http/app-error.ts';
import type { RegisterRoute } from '../http/register-route.ts';
import { createPageHeaders, parsePaging } from '../http/requests/paging.ts';
import { countMails, findMail, listMails, type MailQuery } from './mail-log.ts';
import { composeMail, type MailSettings } from './queue/compose-mail.ts';
import type { MailKeys } from './queue/mail-key.ts';
import { requeueMail } from './queue/resend-mail.ts';
import { readResultMail } from './result-mail.ts';

const toMailQuery = ({ sort = 'createdDate,desc', state, query, ...page }: QueryFor<typeof getMails>): MailQuery => {
  const [key, direction] = sort.split(',');
  return { ...parsePaging(page), sort: key as MailQuery['sort'], descending: direction === 'desc', state, query };
};

/**
 * Serves the outbox to administrators, and the text of the mail that professionals send themselves.
 *
 * @param services.wake tells the sender that a mail may be due
 * @param services.hasServer whether a mail server is set up
 * @param services.showsKeys whether previews contain keys, with which a reader could act as the receiver
 */
export const mailRoutes = (
  { authRoute }: RegisterRoute,
  services: MailSettings & { keys: MailKeys; wake: () => void; showsKeys: boolean; hasServer: boolean },
) => {
  const { db, keys, wake, showsKeys, hasServer } = services;

  authRoute(getMails, async ({ query, reply }) => {
    const mailQuery = toMailQuery(query);
    const { mails, total } = await listMails(db, mailQuery);
    const { page: _page, size: _size, ...rest } = query;
    reply.headers(createPageHeaders(getMails.path, mailQuery, total, rest));
    return mails;
  });
  authRoute(getMailCounts, async () => ({ counts: await countMails(db), hasServer }));

  authRoute(previewMail, async ({ params, query, currentUser, reply }) => {
    const mail = await findMail(db, params.id);
    if (!mail) throw new AppError('notFound');
    reply.header('cache-control', 'no-store');
    if (mail.hasLiveKey) {
      const object = { type: 'mail', id: params.id };
      await recordEvent(db, { actorId: currentUser.id, type: 'MAIL_VIEW', object, outcome: 'SUCCESS' });
    }
    return composeMail(services, mail, { language: query.language?.toLowerCase(), hideKey: !showsKeys });
  });

  authRoute(getResultMail, ({ query, currentUser }) =>
    readResultMail(db, (query.language ?? currentUser.langKey).toLowerCase()),
  );

  authRoute(resendMail, async ({ params, currentUser }) => {
    await inTransaction(db, async (trx) => {
      await requeueMail(trx, keys, params.id);
      const object = { type: 'mail', id: params.id };
      await recordEvent(trx, { actorId: currentUser.id, type: 'MAIL_RESEND', object, outcome: 'SUCCESS' });
    });
    wake();
    return undefined;
  });
};
