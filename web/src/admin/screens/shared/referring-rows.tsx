import { targets } from '@ok/contract/entities/index.ts';
import type { Usage } from '@ok/contract/routes/derive-routes.ts';
import { hasText, useTexts } from '../../../texts/texts-store.ts';
import { ReferenceLink } from '../../fields/display/row-link.tsx';
import styles from './screens.module.css';

/** List of the rows that refer to another one, with links to those that have a screen. */
export function ReferringRows({ uses, isNamed }: { uses: readonly Usage[]; isNamed?: boolean }) {
  const t = useTexts();
  return (
    <ul className={isNamed ? styles.named : styles.uses}>
      {uses.map(({ entity, id, text }) => {
        const key = `global.menu.entities.${entity}`;
        return (
          <li key={`${entity} ${id}`}>
            {isNamed ? (
              <span className={styles.kind}>
                {hasText(key) ? t(key) : entity} {id}
              </span>
            ) : (
              <span className={styles.id}>{id}</span>
            )}
            {targets[entity] ? <ReferenceLink entity={entity} id={id} text={text || String(id)} /> : text}
          </li>
        );
      })}
    </ul>
  );
}
