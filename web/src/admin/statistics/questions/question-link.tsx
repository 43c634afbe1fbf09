import { Link } from '../../../ui/navigation/link.tsx';
import type { Choices } from '../data/calls.ts';
import { createQuestionAddress } from '../data/question-address.ts';
import { useWords } from '../data/words.ts';
import styles from './questions-table.module.css';

interface QuestionLinkProps {
  question: { key: string; text: string; code: string | null; tree: number; version: number };
  choices: Choices;
}

/** Code and full text of a question, as a link to it in the editor. */
export function QuestionLink({ question, choices }: QuestionLinkProps) {
  const words = useWords();
  return (
    <Link {...createQuestionAddress(choices)(question)} className={styles.link}>
      {question.code && <b className={styles.code}>{question.code} </b>}
      {words.question(question.text)}
    </Link>
  );
}
