import { longDateTime } from '../../../texts/dates.ts';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import type { DataRow } from './personal-data.ts';

const momentPattern = /^\d{4}-\d{2}-\d{2}T/;

interface DataFieldsProps {
  row: DataRow;
  /** Names of the fields to show, in their order. Empty ones are left out. */
  fields: readonly string[];
  className: string | undefined;
}

/** Fields of a row of personal data, with their names in the page's language. */
export function DataFields({ row, fields, className }: DataFieldsProps) {
  const t = useTexts();
  const language = useLanguage();
  const textOf = (value: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'global.yes' : 'global.no');
    if (Array.isArray(value)) return String(value.length);
    return typeof value === 'string' && momentPattern.test(value) ? longDateTime(value, language) : String(value);
  };
  return (
    <dl className={className}>
      {fields
        .filter((field) => row[field] != null && row[field] !== '')
        .map((field) => (
          <div key={field}>
            <dt>{t(`settings.data.fields.${field}`)}</dt>
            <dd>{textOf(row[field])}</dd>
          </div>
        ))}
    </dl>
  );
}
