import { useId, useState } from 'react';
import { useTexts } from '../../../texts/texts-store.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { type PeriodName, periodNames, periodOf, type StatisticsView } from '../data/view.ts';
import { useWords } from '../data/words.ts';
import styles from './filters.module.css';

interface PeriodFieldProps {
  view: StatisticsView;
  today: string;
  change: (changed: Partial<StatisticsView>) => void;
}

/** Field for the period in which measurements began: a named one, or chosen days. */
export function PeriodField({ view, today, change }: PeriodFieldProps) {
  const t = useTexts();
  const words = useWords();
  const hint = useId();
  const period = periodOf(view, today);
  const [editedDays, setEditedDays] = useState<{ from: string; to: string }>();
  const days = editedDays ?? (view.period === 'own' ? { from: view.from, to: view.to } : undefined);
  const isWrong = days !== undefined && days.from > days.to;
  const choose = (name: PeriodName) => {
    if (name === 'own') return setEditedDays(period ?? { from: today, to: today });
    setEditedDays(undefined);
    change({ period: name, from: '', to: '' });
  };
  return (
    <>
      <SelectField
        isCompact
        className={styles.period}
        label={<span className="vh">{t('statistics.dashboard.filters.period')}</span>}
        value={days ? 'own' : view.period}
        onChange={(name) => choose(name as PeriodName)}
        options={periodNames.map((name) => {
          const namedDays = name === 'own' ? undefined : periodOf({ period: name, from: '', to: '' }, today);
          const label = t(`statistics.dashboard.periods.${name}`);
          return {
            value: name,
            text: namedDays ? `${label}: ${words.period(namedDays.from, namedDays.to, today)}` : label,
          };
        })}
      />
      {days && (
        <form
          className={styles.days}
          onSubmit={(event) => {
            event.preventDefault();
            if (isWrong || !days.from || !days.to) return;
            setEditedDays(undefined);
            change({ period: 'own', ...days });
          }}
        >
          {(['from', 'to'] as const).map((end) => (
            <TextField
              key={end}
              isCompact
              type="date"
              className={styles.day}
              label={t(`statistics.dashboard.filters.${end}`)}
              value={days[end]}
              onChange={(day) => setEditedDays({ ...days, [end]: day })}
              {...(isWrong && { 'aria-describedby': hint })}
            />
          ))}
          <Button
            type="submit"
            variant="soft"
            size="small"
            isDisabled={!editedDays || isWrong || !days.from || !days.to}
          >
            {t('statistics.dashboard.filters.show')}
          </Button>
          {isWrong && (
            <p id={hint} role="alert" className={styles.wrong}>
              {t('statistics.dashboard.filters.wrongDays')}
            </p>
          )}
        </form>
      )}
    </>
  );
}
