import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { usePageTitle } from '../../layout/use-page-title.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Card } from '../../ui/content/card.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { ButtonAnchor } from '../../ui/navigation/button-link.tsx';
import { Page } from '../../ui/navigation/page.tsx';
import { SampleDataNote } from '../sample-data/sample-data.tsx';
import screens from '../screens/shared/screens.module.css';
import { Failed, Loading } from '../screens/shared/states.tsx';
import { choiceIn, createExportQuery, type ExportChoice, isPeriodWrong, useExportOptions } from './export-choices.ts';
import { ExportForm } from './export-form.tsx';
import { ExportLink, useExportLink } from './export-link.tsx';
import { ExportSize } from './export-size.tsx';
import { RunningExports } from './running-exports.tsx';
import styles from './statistics-export.module.css';

/** `/admin/statistics/export`: the choices of an export, and the progress of running exports. */
export function StatisticsExportScreen() {
  const t = useTexts();
  const { data, isError, isFetching, refetch } = useExportOptions();
  const { search } = useLocation();
  const [choice, setChoice] = useState(() => choiceIn(search));
  const [refused, clearRefused] = useRefused(search);
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
      <SampleDataNote />
      {refused !== undefined && <Alert tone="danger" role="alert" title={refused} />}
      <Card as="section" isPadded className={styles.everything}>
        <div>
          <h2>{t('statisticsExport.everything.title')}</h2>
          <p className="muted">{t('statisticsExport.everything.text')}</p>
        </div>
        <ExportLink onGo={clearRefused}>{t('global.menu.admin.exportStatistics')}</ExportLink>
      </Card>
      {data ? (
        <>
          <ExportForm
            choice={choice}
            choices={data}
            change={(changed) => setChoice((before) => ({ ...before, ...changed }))}
          />
          <Begin choice={choice} onGo={clearRefused} />
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

/**
 * Reads from the address why an export of this tab was refused, and clears the address. Only texts of the product are
 * shown, because anyone can write an address.
 */
function useRefused({ refused: key }: { refused?: string }) {
  const t = useTexts();
  const navigate = useNavigate();
  const [refused, setRefused] = useState(key);
  useEffect(() => {
    if (key !== undefined) void navigate({ to: '.', search: {}, replace: true, resetScroll: false });
  }, [key, navigate]);
  const text = refused?.startsWith('error.') ? t(refused) : refused;
  return [text === refused ? undefined : text, () => setRefused(undefined)] as const;
}

function Begin({ choice, onGo }: { choice: ExportChoice; onGo: () => void }) {
  const t = useTexts();
  const { link, isOpening } = useExportLink(createExportQuery(choice), onGo);
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
