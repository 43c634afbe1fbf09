import { Alert } from '../feedback/alert.tsx';
import styles from './error-summary.module.css';

interface ErrorSummaryProps {
  /** How many things are wrong. */
  title: string;
  /** What is wrong, each with the id of its control. */
  errors: readonly { id: string; text: string }[];
}

/** Above a form that was refused: what is wrong, each a link to its field. Nothing when nothing is. */
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
                // The address stays as it is: it is no other page.
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
