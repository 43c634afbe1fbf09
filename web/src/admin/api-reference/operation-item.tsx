import { useState } from 'react';
import { useTexts } from '../../texts/texts-store.ts';
import { Tag, type TagProps } from '../../ui/content/tag.tsx';
import styles from './docs.module.css';
import type { Operation } from './open-api.ts';
import { TryForm } from './try-form.tsx';

const methodTones: Record<string, TagProps['tone']> = {
  GET: 'info',
  POST: 'success',
  PUT: 'warning',
  DELETE: 'danger',
};

/** A call, which opens to a form that tries it. */
export function OperationItem({ operation }: { operation: Operation }) {
  const [isOpen, setOpen] = useState(false);
  const { method, path, summary } = operation;
  return (
    <details className={styles.operation} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>
        <span className={styles.method}>
          <Tag tone={methodTones[method] ?? 'neutral'}>{method}</Tag>
        </span>
        <code className={styles.path} dir="ltr">
          {path}
        </code>
        <span className={styles.about} lang="en">
          {summary}
        </span>
      </summary>
      {isOpen && (
        <div className={styles.opened}>
          <OperationAccess access={operation.access} />
          <TryForm operation={operation} />
        </div>
      )}
    </details>
  );
}

function OperationAccess({ access }: Pick<Operation, 'access'>) {
  const t = useTexts();
  if (access === 'everybody') return <p className="muted small">{t('apiDocs.access.everybody')}</p>;
  const isForAdministrators = access.includes('ROLE_ADMIN');
  return <p className="muted small">{t(isForAdministrators ? 'apiDocs.access.admin' : 'apiDocs.access.signedIn')}</p>;
}
