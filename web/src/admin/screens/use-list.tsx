import type { Use } from '@ok/contract/entity/derive-routes.ts';
import { hasText, useTexts } from '../../texts/texts-store.ts';
import { RowLink } from '../fields/row-link.tsx';
import styles from './screens.module.css';

/** Rows that refer to another one, each a link to itself where it has a screen. */
export function UseList({ uses }: { uses: readonly Use[] }) {
  const t = useTexts();
  return (
    <ul className={styles.uses}>
      {uses.map(({ entity, id, text }) => {
        const key = `global.menu.entities.${entity}`;
        return (
          <li key={`${entity} ${id}`}>
            {hasText(key) ? t(key) : entity}{' '}
            <RowLink entity={entity} id={id} text={text ? `${id}: ${text}` : String(id)} />
          </li>
        );
      })}
    </ul>
  );
}
