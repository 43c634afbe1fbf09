import { auditTypes } from '@ok/contract/rules/accounts/audit-types.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTexts } from '../../../texts/texts-store.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { useDebounced } from '../../data/use-debounced.ts';
import styles from './audits.module.css';
import type { AuditView } from './use-audit-view.ts';

interface AuditFiltersProps {
  view: AuditView;
  change: (changed: Partial<AuditView>) => void;
  /** Whether the first day is later than the last. */
  isWrong: boolean;
}

/** Filters of audit events: days, user and type. */
export function AuditFilters({ view, change, isWrong }: AuditFiltersProps) {
  const t = useTexts();
  const [typed, setTyped] = useState(view.principal);
  const [shownPrincipal, setShownPrincipal] = useState(view.principal);
  // The table or the address set another user.
  if (shownPrincipal !== view.principal) {
    setShownPrincipal(view.principal);
    setTyped(view.principal);
  }
  const debounced = useDebounced(typed.trim());
  const applyPrincipal = useEffectEvent((principal: string) => {
    if (principal === view.principal || principal !== typed.trim()) return;
    setShownPrincipal(principal);
    change({ principal });
  });
  useEffect(() => applyPrincipal(debounced), [debounced]);
  const dayField = (name: 'from' | 'to') => (
    <TextField
      isCompact
      type="date"
      className={styles.day}
      label={t(`audits.${name}`)}
      value={view[name]}
      error={isWrong && name === 'from' ? t('audits.wrongDates') : undefined}
      onChange={(value) => value && change({ [name]: value })}
    />
  );
  return (
    <search className={styles.filters}>
      {dayField('from')}
      {dayField('to')}
      <TextField
        isCompact
        className={styles.person}
        label={t('audits.anybody')}
        value={typed}
        onChange={setTyped}
        autoComplete="off"
        spellCheck="false"
      />
      <SelectField
        isCompact
        className={styles.type}
        label={t('audits.type')}
        placeholder={t('audits.everyType')}
        value={view.type}
        onChange={(type) => change({ type })}
        options={auditTypes.map((type) => ({ value: type, text: t(`audits.types.${type}`) }))}
      />
    </search>
  );
}
