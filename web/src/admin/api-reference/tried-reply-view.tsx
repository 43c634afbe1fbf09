import { useTexts } from '../../texts/texts-store.ts';
import { Tag } from '../../ui/content/tag.tsx';
import styles from './docs.module.css';
import type { TriedReply } from './try-call.ts';

/** Status, headers and body of a reply. */
export function TriedReplyView({ answer: { status, time, headers, body } }: { answer: TriedReply }) {
  const t = useTexts();
  return (
    <section className={styles.answer} aria-label={t('apiDocs.answer')}>
      <p className={styles.outcome} role="status">
        <Tag tone={status < 400 ? 'success' : 'danger'}>{status}</Tag>
        <span className="muted small">{t('apiDocs.time', { time })}</span>
      </p>
      <details>
        <summary>{t('apiDocs.headers')}</summary>
        <pre className={styles.text} dir="ltr">
          {headers.map(([name, value]) => `${name}: ${value}`).join('\n')}
        </pre>
      </details>
      {body && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than its window has to be moved by keyboard, too
        <pre className={styles.text} dir="ltr" tabIndex={0}>
          {body}
        </pre>
      )}
    </section>
  );
}
