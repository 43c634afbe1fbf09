import { getMails, previewMail, resendMail } from '@ok/contract/routes/management/mail.ts';
import { getResultMail } from '@ok/contract/routes/measurement/measurement.ts';
import { recordEvent } from '../audit/audit-store.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { AppError } from '../http/app-error.ts';
import type { RegisterRoute } from '../http/register-route.ts';
import { createPageHeaders, parsePaging } from '../http/requests/paging.ts';
import { composeMail, type MailSettings } from './compose-mail.ts';
import { findMail, listMails } from './mail-log.ts';
import { queueAnew } from './mail-queue.ts';
import { resultMailIn } from './result-mail.ts';

/**
 * The outbox, for administrators, and the text of the mail that people send themselves.
 *
 * @param parts.wake tells the sender that there is something to send
 * @param parts.showsKeys whether a preview shows the key of a mail, with which anybody could do what its receiver may
 */
export const mailRoutes = (
  { authRoute }: RegisterRoute,
  parts: MailSettings & { wake: () => void; showsKeys: boolean },
) => {
  const { db, wake, showsKeys } = parts;

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
    return composeMail(parts, mail, { language: query.language?.toLowerCase(), hideKey: !showsKeys });
  });

  authRoute(getResultMail, ({ query, currentUser }) =>
    resultMailIn(db, (query.language ?? currentUser.langKey).toLowerCase()),
  );

  authRoute(resendMail, async ({ params, currentUser }) => {
    await inTransaction(db, async (trx) => {
      if (!(await queueAnew(trx, params.id))) throw new AppError('notFound');
      const object = { type: 'mail', id: params.id };
      await recordEvent(trx, { actorId: currentUser.id, type: 'MAIL_RESEND', object, outcome: 'SUCCESS' });
    });
    wake();
    return undefined;
  });
};
