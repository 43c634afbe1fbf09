import type { TreeWithVersions } from '@ok/contract/routes/trees/tree-versions.ts';
import { useId, useState } from 'react';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import type { TextParams } from '../../../texts/translate.ts';
import { treeTitle } from '../../../texts/tree-name.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/content/icons/icon.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { languageName } from '../../data/language-name.ts';
import type { Choices } from '../data/calls.ts';
import type { ViewState } from '../data/use-view.ts';
import { countFilters } from '../data/view.ts';
import styles from './filters.module.css';
import { PeriodField } from './period-field.tsx';

interface FiltersProps extends ViewState {
  choices: Choices;
  /** Whether the figures are about one tree. */
  needsTree: boolean;
}

/**
 * Form with the period, the filters and the comparison of the figures. On a phone the filters after the period are behind
 * a button with the number of those that are set.
 */
export function Filters({ view, today, change, choices, needsTree }: FiltersProps) {
  const t = useTexts();
  const language = useLanguage();
  const rest = useId();
  const filterCount = countFilters(view, needsTree);
  const [isOpen, setOpen] = useState(false);
  const tree = choices.trees.find(({ treeId }) => String(treeId) === view.tree);
  const label = (key: string) => <span className="vh">{t(`statistics.dashboard.filters.${key}`)}</span>;
  const all = (key: string) => ({ value: '', text: t(`statistics.dashboard.filters.${key}`) });
  const versions = (tree?.versions ?? []).map(({ version, status }) => ({
    value: String(version),
    text: t(`statistics.dashboard.${status === 'PUBLISHED' ? 'versionLive' : 'version'}`, { version }),
  }));
  const languageCodes = new Set([...choices.languages, ...(view.language ? [view.language] : [])]);
  return (
    <search className={styles.filters} aria-label={t('statistics.dashboard.filters.title')}>
      <PeriodField view={view} today={today} change={change} />
      <button
        type="button"
        className={styles.more}
        aria-expanded={isOpen}
        aria-controls={rest}
        onClick={() => setOpen(!isOpen)}
      >
        {t(`statistics.dashboard.filters.${filterCount > 0 ? 'more' : 'moreUnset'}`, { count: filterCount })}
        <Icon name="chevron-down" />
      </button>
      <div id={rest} className={styles.rest} data-open={isOpen}>
        <SelectField
          isCompact
          className={styles.choice}
          label={label('tree')}
          value={view.tree}
          onChange={(tree) => change({ tree })}
          options={[
            ...(needsTree ? [] : [all('allTrees')]),
            ...withCurrent(
              choices.trees.map(({ treeId, name }) => ({ value: String(treeId), text: treeTitle(name, t) })),
              view.tree,
            ),
          ]}
        />
        {view.tree && (
          <SelectField
            isCompact
            className={classNames(styles.choice, styles.short)}
            label={label('version')}
            value={view.version}
            onChange={(version) => change({ version })}
            options={[all('allVersions'), ...withCurrent(versions, view.version)]}
          />
        )}
        <SelectField
          isCompact
          className={classNames(styles.choice, styles.short)}
          label={label('language')}
          value={view.language}
          onChange={(code) => change({ language: code })}
          options={[
            all('allLanguages'),
            ...[...languageCodes].map((code) => ({ value: code, text: languageName(code, language) })),
          ]}
        />
        {(choices.associations.length > 0 || view.association) && (
          <SelectField
            isCompact
            className={styles.choice}
            label={label('association')}
            value={view.association}
            onChange={(association) => change({ association })}
            options={[
              all('allAssociations'),
              ...withCurrent(
                choices.associations.map(({ id, name }) => ({ value: String(id), text: name })),
                view.association,
              ),
            ]}
          />
        )}
        <ComparisonField view={view} change={change} tree={tree} />
        <Switch
          label={t('statistics.dashboard.filters.withTestUsers')}
          isSelected={view.withTestUsers}
          onChange={(withTestUsers) => change({ withTestUsers })}
        >
          {t('statistics.dashboard.filters.withTestUsers')}
        </Switch>
      </div>
    </search>
  );
}

const isVersion = (compare: string) => compare !== 'before' && compare !== 'none';

interface ComparisonFieldProps extends Pick<ViewState, 'view' | 'change'> {
  tree: Pick<TreeWithVersions, 'versions'> | undefined;
}

/** Choice of the comparison: none, the period before, or another version of the tree. */
function ComparisonField({ view, change, tree }: ComparisonFieldProps) {
  const t = useTexts();
  const text = (key: string, params?: TextParams) => t(`statistics.dashboard.filters.${key}`, params);
  const otherVersions = (tree?.versions ?? [])
    .map(({ version }) => ({ value: String(version), text: String(version) }))
    .filter(({ value }) => value !== view.version);
  return (
    <SelectField
      isCompact
      className={classNames(styles.choice, styles.compare)}
      label={<span className="vh">{text('compare')}</span>}
      value={view.compare}
      onChange={(compare) => change({ compare: compare as typeof view.compare })}
      options={[
        ...(view.period === 'all' ? [] : [{ value: 'before', text: text('compareBefore') }]),
        { value: 'none', text: text('compareNone') },
        ...withCurrent(otherVersions, isVersion(view.compare) ? view.compare : '').map(({ value }) => ({
          value,
          text: text('compareVersion', { version: value }),
        })),
      ]}
    />
  );
}

/** Adds the current choice to the options, which may not be loaded yet. */
const withCurrent = <Option extends { value: string; text: string }>(options: Option[], current: string) =>
  current === '' || options.some(({ value }) => value === current)
    ? options
    : [...options, { value: current, text: current }];
