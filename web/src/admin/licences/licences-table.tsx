import { memo } from 'react';
import { useTexts } from '../../texts/texts-store.ts';
import type { BillRow } from './bill-rows.ts';
import styles from './licences-screen.module.css';

const billColumns = ['name', 'version', 'licence', 'place'] as const;

/** Table of the shipped components with their licences. */
export const LicencesTable = memo(function LicencesTable({ rows }: { rows: readonly BillRow[] }) {
  const t = useTexts();
  return (
    <div className={styles.sheet}>
      <table className={styles.table} aria-label={t('licences.title')}>
        <thead>
          <tr>
            {billColumns.map((column) => (
              <th key={column} scope="col">
                {t(`licences.columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row" className={styles.name}>
                {row.name}
              </th>
              <td className={styles.version}>{row.version}</td>
              <td>
                {row.licence.map(({ text, href }, index) =>
                  href ? (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a licence stay where they are
                    <a key={index} href={href} rel="noreferrer" className={styles.licence}>
                      {text}
                    </a>
                  ) : (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the same
                    <span key={index}>{text}</span>
                  ),
                )}
              </td>
              <td className={styles.places}>{row.places.map((place) => t(`licences.places.${place}`)).join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
});
