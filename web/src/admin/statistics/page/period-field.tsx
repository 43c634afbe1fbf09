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

/** When measurements were begun: a period by its name, or days of one's own. */
export function PeriodField({ view, today, change }: PeriodFieldProps) {
  const t = useTexts();
  const words = useWords();
  const hint = useId();
  const period = periodOf(view, today);
  const [own, setOwn] = useState<{ from: string; to: string }>();
  const shown = own ?? (view.period === 'own' ? { from: view.from, to: view.to } : undefined);
  const isWrong = shown !== undefined && shown.from > shown.to;
  const choose = (name: PeriodName) => {
    if (name === 'own') return setOwn(period ?? { from: today, to: today });
    setOwn(undefined);
    change({ period: name, from: '', to: '' });
  };
  return (
    <>
      <SelectField
        isCompact
        className={styles.period}
        label={<span className="vh">{t('statistics.dashboard.filters.period')}</span>}
        value={shown ? 'own' : view.period}
        onChange={(name) => choose(name as PeriodName)}
        options={periodNames.map((name) => {
          const days = name === 'own' ? undefined : periodOf({ period: name, from: '', to: '' }, today);
          const said = t(`statistics.dashboard.periods.${name}`);
          return { value: name, text: days ? `${said}: ${words.period(days.from, days.to)}` : said };
        })}
      />
      {shown && (
        <form
          className={styles.days}
          onSubmit={(event) => {
            event.preventDefault();
            if (isWrong || !shown.from || !shown.to) return;
            setOwn(undefined);
            change({ period: 'own', ...shown });
          }}
        >
          {(['from', 'to'] as const).map((end) => (
            <TextField
              key={end}
              isCompact
              type="date"
              className={styles.day}
              label={t(`statistics.dashboard.filters.${end}`)}
              value={shown[end]}
              onChange={(day) => setOwn({ ...shown, [end]: day })}
              {...(isWrong && { 'aria-describedby': hint })}
            />
          ))}
          <Button type="submit" variant="soft" size="small" isDisabled={!own || isWrong || !shown.from || !shown.to}>
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
