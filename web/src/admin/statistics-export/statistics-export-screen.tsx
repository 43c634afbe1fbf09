import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { usePageTitle } from '../../layout/use-page-title.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Card } from '../../ui/content/card.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { ButtonAnchor } from '../../ui/navigation/button-link.tsx';
import { Page } from '../../ui/navigation/page.tsx';
import screens from '../screens/screens.module.css';
import { Failed, Loading } from '../screens/states.tsx';
import { type Choice, choiceIn, isPeriodWrong, queryOf, useChoices } from './export-choices.ts';
import { ExportForm } from './export-form.tsx';
import { useExportLink } from './export-link.tsx';
import { ExportSize } from './export-size.tsx';
import { RunningExports } from './running-exports.tsx';
import styles from './statistics-export.module.css';

/** `/admin/statistics/export`: what of the statistics is exported, and how far the exports are that run. */
export function StatisticsExportScreen() {
  const t = useTexts();
  const { data, isError, isFetching, refetch } = useChoices();
  const { search } = useLocation();
  const [choice, setChoice] = useState(() => choiceIn(search));
  const title = t('statisticsExport.title');
  usePageTitle(title);
  return (
    <Page width="full" className={screens.page}>
      <div className={screens.head}>
        <div className={screens.title}>
          <h1 tabIndex={-1}>{title}</h1>
          <p className="muted">{t('statisticsExport.intro')}</p>
        </div>
      </div>
      {data ? (
        <>
          <ExportForm
            choice={choice}
            choices={data}
            change={(changed) => setChoice((before) => ({ ...before, ...changed }))}
          />
          <Begin choice={choice} />
        </>
      ) : isError ? (
        <Failed isBusy={isFetching} tryAgain={() => void refetch()} />
      ) : (
        <Loading label={t('statisticsExport.loading')} />
      )}
      <RunningExports />
    </Page>
  );
}

function Begin({ choice }: { choice: Choice }) {
  const t = useTexts();
  const { link, isOpening } = useExportLink(queryOf(choice));
  return (
    <Card as="section" isPadded className={styles.begin}>
      <ExportSize choice={choice} />
      <p className="muted">{t('statisticsExport.consent')}</p>
      <div>
        {isPeriodWrong(choice) ? (
          <Button icon="download" isDisabled>
            {t('statisticsExport.download')}
          </Button>
        ) : (
          <ButtonAnchor {...link} icon={isOpening ? 'refresh' : 'download'}>
            {t('statisticsExport.download')}
          </ButtonAnchor>
        )}
      </div>
    </Card>
  );
}
