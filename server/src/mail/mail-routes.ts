import { getMails, getResultMail, previewMail, resendMail } from '@ok/contract/routes/mail.ts';
import { recordEvent } from '../audit/audit-store.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { pageHeaders, pageOf } from '../http/paging.ts';
import { Refusal } from '../http/refusal.ts';
import type { RegisterRoute } from '../http/register-route.ts';
import { composeMail, type MailSettings } from './compose-mail.ts';
import { queueAnew } from './mail-store.ts';
import { findMail, listMails } from './outbox-store.ts';
import { resultMailIn } from './result-mail.ts';

/**
 * The outbox, for administrators, and the text of the mail that people send themselves.
 *
 * @param parts.wake tells the sender that there is something to send
 * @param parts.showsKeys whether a preview shows the key of a mail, with which anybody could do what its receiver may
 */
export const mailRoutes = (
  { guarded }: RegisterRoute,
  parts: MailSettings & { wake: () => void; showsKeys: boolean },
) => {
  const { db, wake, showsKeys } = parts;

  guarded(getMails, async ({ query, reply }) => {
    const page = pageOf(query);
    const { mails, total } = await listMails(db, page);
    reply.headers(pageHeaders(getMails.path, page, total));
    return mails;
  });

  guarded(previewMail, async ({ params, query, viewer, reply }) => {
    const mail = await findMail(db, params.id);
    if (!mail) throw new Refusal('notFound');
    reply.header('cache-control', 'no-store');
    if (mail.hasLiveKey) {
      const object = { type: 'mail', id: params.id };
      await recordEvent(db, { actorId: viewer.id, type: 'MAIL_VIEW', object, outcome: 'SUCCESS' });
    }
    return composeMail(parts, mail, { language: query.language?.toLowerCase(), hideKey: !showsKeys });
  });

  guarded(getResultMail, ({ query, viewer }) => resultMailIn(db, (query.language ?? viewer.langKey).toLowerCase()));

  guarded(resendMail, async ({ params, viewer }) => {
    await inTransaction(db, async (trx) => {
      if (!(await queueAnew(trx, params.id))) throw new Refusal('notFound');
      const object = { type: 'mail', id: params.id };
      await recordEvent(trx, { actorId: viewer.id, type: 'MAIL_RESEND', object, outcome: 'SUCCESS' });
    });
    wake();
    return undefined;
  });
};
