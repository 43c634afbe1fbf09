import {
  columnNameKinds,
  exportFormats,
  exportSeparators,
  exportShapes,
} from '@ok/contract/routes/statistics/statistics-export.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { Card } from '../../ui/content/card.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { languageName } from '../data/language-name.ts';
import {
  type ExportChoice,
  type ExportOptions,
  hasColumnNames,
  hasSeparator,
  isPeriodWrong,
  useMeasuredLanguages,
} from './export-choices.ts';
import styles from './statistics-export.module.css';

interface ExportFormProps {
  choice: ExportChoice;
  choices: ExportOptions;
  change: (changed: Partial<ExportChoice>) => void;
}

/** Form with the format, the shape and the filters of an export. */
export function ExportForm({ choice, choices, change }: ExportFormProps) {
  const t = useTexts();
  return (
    <>
      <Card as="section" isPadded>
        <h2>{t('statisticsExport.what')}</h2>
        <div className={styles.fields}>
          <SelectField
            isCompact
            label={t('statisticsExport.format')}
            value={choice.format}
            onChange={(format) => change({ format: format as ExportChoice['format'] })}
            options={exportFormats.map((value) => ({ value, text: t(`statisticsExport.formats.${value}`) }))}
          />
          <SelectField
            isCompact
            label={t('statisticsExport.shape')}
            value={choice.shape}
            onChange={(shape) => change({ shape: shape as ExportChoice['shape'] })}
            options={exportShapes.map((value) => ({ value, text: t(`statisticsExport.shapes.${value}`) }))}
          />
          {hasSeparator(choice) && (
            <SelectField
              isCompact
              label={t('statisticsExport.separator')}
              value={choice.separator}
              onChange={(separator) => change({ separator: separator as ExportChoice['separator'] })}
              options={exportSeparators.map((value) => ({ value, text: t(`statisticsExport.separators.${value}`) }))}
            />
          )}
          {hasColumnNames(choice) && (
            <SelectField
              isCompact
              label={t('statisticsExport.columnNames')}
              value={choice.columnNames}
              onChange={(columnNames) => change({ columnNames: columnNames as ExportChoice['columnNames'] })}
              options={columnNameKinds.map((value) => ({
                value,
                text: t(`statisticsExport.columnNameKinds.${value}`),
              }))}
            />
          )}
        </div>
        {hasSeparator(choice) && <p className="muted">{t('statisticsExport.csvInExcel')}</p>}
      </Card>
      <Card as="section" isPadded>
        <h2>{t('statisticsExport.which')}</h2>
        <ExportFilters choice={choice} choices={choices} change={change} />
      </Card>
    </>
  );
}

function ExportFilters({ choice, choices, change }: ExportFormProps) {
  const t = useTexts();
  const language = useLanguage();
  const { data: measuredLanguages = [] } = useMeasuredLanguages();
  const languages = [...new Set([...measuredLanguages, ...(choice.language ? [choice.language] : [])])];
  const versions = choices.trees.find(({ value }) => value === choice.tree)?.versions ?? [];
  const isWrong = isPeriodWrong(choice);
  return (
    <>
      <div className={styles.fields}>
        <SelectField
          isCompact
          label={t('statisticsExport.tree')}
          placeholder={t('statisticsExport.everyTree')}
          value={choice.tree}
          onChange={(tree) => change({ tree, version: '' })}
          options={choices.trees}
        />
        <SelectField
          isCompact
          label={t('statisticsExport.version')}
          placeholder={t('statisticsExport.everyVersion')}
          value={choice.version}
          isDisabled={versions.length === 0}
          onChange={(version) => change({ version })}
          options={versions.map(({ version }) => ({
            value: String(version),
            text: t('statisticsExport.versionName', { version }),
          }))}
        />
        <SelectField
          isCompact
          label={t('statisticsExport.language')}
          placeholder={t('statisticsExport.everyLanguage')}
          value={choice.language}
          onChange={(language) => change({ language })}
          options={languages.map((code) => ({ value: code, text: languageName(code, language) }))}
        />
        <SelectField
          isCompact
          label={t('statisticsExport.association')}
          placeholder={t('statisticsExport.everyAssociation')}
          value={choice.association}
          onChange={(association) => change({ association })}
          options={choices.associations}
        />
        <TextField
          isCompact
          type="date"
          label={t('statisticsExport.from')}
          value={choice.from}
          onChange={(from) => change({ from })}
        />
        <TextField
          isCompact
          type="date"
          label={t('statisticsExport.to')}
          value={choice.to}
          error={isWrong ? t('statisticsExport.wrongPeriod') : undefined}
          onChange={(to) => change({ to })}
        />
      </div>
      {choice.association !== '' && <p className="muted">{t('statisticsExport.associationHint')}</p>}
      <Checkbox isSelected={choice.withTestUsers} onChange={(withTestUsers) => change({ withTestUsers })}>
        {t('statisticsExport.withTestUsers')}
      </Checkbox>
    </>
  );
}
