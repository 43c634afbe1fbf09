import { readMailedLink } from '@ok/contract/routes/account/access-help.ts';
import type { ReplyFor } from '@ok/contract/routes/define-route.ts';
import { useEffect, useState } from 'react';
import { call } from '../../../api/client.ts';
import { PageSpinner } from '../../../layout/loading/page-spinner.tsx';
import { usePageTitle } from '../../../layout/use-page-title.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Page } from '../../../ui/navigation/page.tsx';
import styles from '../forms/account-form.module.css';
import { useMailKey } from '../forms/use-mail-key.ts';
import { DeadResetLink } from './dead-reset-link.tsx';
import { ResetFinishForm } from './reset-finish-form.tsx';

type MailedLink = ReplyFor<typeof readMailedLink>;

/** Where the state is unknown the form decides: the server judges the key again. */
const unreadLink: MailedLink = { state: 'valid', email: null };

/** `/account/reset/finish/{key}`: sets a new password by the key from a mail. */
export function ResetFinishPage() {
  const t = useTexts();
  const key = useMailKey('/account/reset/finish/{-$key}');
  usePageTitle(t('reset.finish.title'));
  return key ? <ResetByKey key={key} mailKey={key} /> : <DeadResetLink state="incomplete" />;
}

function ResetByKey({ mailKey }: { mailKey: string }) {
  const t = useTexts();
  const [link, setLink] = useState<MailedLink>();
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    call(readMailedLink, { body: { key: mailKey, purpose: 'reset' }, signal, silent: true })
      .catch(() => unreadLink)
      .then((reply) => !signal.aborted && setLink(reply));
    return () => controller.abort();
  }, [mailKey]);
  if (!link) return <PageSpinner />;
  const email = link.email ?? undefined;
  if (link.state !== 'valid') return <DeadResetLink state={link.state} email={email} />;
  return (
    <Page width="narrow" className={styles.page}>
      <div>
        <h1 tabIndex={-1}>{t('reset.finish.title')}</h1>
        <p className="muted">{t('reset.finish.messages.info')}</p>
      </div>
      <ResetFinishForm
        mailKey={mailKey}
        email={email}
        onRefused={() => setLink({ state: 'expired', email: email ?? null })}
      />
    </Page>
  );
}
