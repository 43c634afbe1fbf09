import { Alert } from '../feedback/alert.tsx';
import styles from './error-summary.module.css';

interface ErrorSummaryProps {
  /** Number of errors, as text. */
  title: string;
  /** Error messages with the ids of their controls. */
  errors: readonly { id: string; text: string }[];
}

/** Errors above a form, each a link to its field; renders nothing without errors. */
export function ErrorSummary({ title, errors }: ErrorSummaryProps) {
  if (errors.length === 0) return null;
  return (
    <Alert tone="danger" title={title}>
      <ul className={styles.list}>
        {errors.map(({ id, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                // Keeps the address: a jump within the form is no navigation.
                event.preventDefault();
                document.getElementById(id)?.focus();
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
