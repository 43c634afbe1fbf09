import { getMails, previewMail, resendMail } from '@ok/contract/routes/management/mail.ts';
import { getResultMail } from '@ok/contract/routes/measurement/measurement.ts';
import { recordEvent } from '../audit/audit-store.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { AppError } from '../http/app-error.ts';
import type { RegisterRoute } from '../http/register-route.ts';
import { createPageHeaders, parsePaging } from '../http/requests/paging.ts';
import { composeMail, type MailSettings } from './compose-mail.ts';
import { findMail, listMails } from './mail-log.ts';
import { requeueMail } from './mail-queue.ts';
import { readResultMail } from './result-mail.ts';

/**
 * Serves the outbox to administrators, and the text of the mail that professionals send themselves.
 *
 * @param services.wake tells the sender that a mail may be due
 * @param services.showsKeys whether previews contain keys, with which a reader could act as the receiver
 */
export const mailRoutes = (
  { authRoute }: RegisterRoute,
  services: MailSettings & { wake: () => void; showsKeys: boolean },
) => {
  const { db, wake, showsKeys } = services;

  authRoute(getMails, async ({ query, reply }) => {
    const page = parsePaging(query);
    const { mails, total } = await listMails(db, page);
    reply.headers(createPageHeaders(getMails.path, page, total));
    return mails;
  });

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
      if (!(await requeueMail(trx, params.id))) throw new AppError('notFound');
      const object = { type: 'mail', id: params.id };
      await recordEvent(trx, { actorId: currentUser.id, type: 'MAIL_RESEND', object, outcome: 'SUCCESS' });
    });
    wake();
    return undefined;
  });
};
