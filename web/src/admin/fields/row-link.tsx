import { Link } from '../../ui/link.tsx';
import { areaOf } from '../areas.ts';
import styles from './fields.module.css';
import type { Referred } from './references.ts';

/** The name of a row of an entity, which leads to it where it has screens. */
export function RowLink({ entity, id, text }: Referred & { entity: string }) {
  const area = areaOf(entity);
  if (!area) return <span>{text}</span>;
  return (
    <Link to="/entity/$area/$id" params={{ area, id: String(id) }} className={styles.link}>
      {text}
    </Link>
  );
}
