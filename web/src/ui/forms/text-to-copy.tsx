import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './field.module.css';

interface TextToCopyProps {
  label: ReactNode;
  hint: ReactNode;
  text: string;
  rows?: number;
}

/** Text to copy by hand when the clipboard is refused: it is focused and selected when it appears. */
export function TextToCopy({ label, hint, text, rows = 8 }: TextToCopyProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has to be selected anew
  useEffect(() => {
    area.current?.focus();
    area.current?.select();
  }, [text]);
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <span className={styles.hint} id={`${id}-hint`}>
        {hint}
      </span>
      <textarea
        ref={area}
        id={id}
        className={styles.input}
        rows={rows}
        readOnly
        value={text}
        aria-describedby={`${id}-hint`}
      />
    </div>
  );
}
