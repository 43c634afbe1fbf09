import { startFlow } from '@ok/contract/measurement/flow.ts';
import type { WorkspaceText } from '@ok/contract/routes/translation/translation-workspace.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { optionsQuery, questionQuery } from '../../../player/pages/page-source.ts';
import { Player } from '../../../player/player.tsx';
import { useTexts } from '../../../texts/texts-store.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { FilterChip } from '../../../ui/forms/filter-chip.tsx';
import { useTextDraft } from '../../data/text-drafts.ts';
import { type Device, DeviceFrame } from '../../trees/preview/device-frame.tsx';
import { type Preview, usePreview, usePreviewSource } from '../../trees/preview/use-preview.ts';
import { textKeyOf } from '../state/find-workspace-texts.ts';
import { useTranslationEditing } from '../state/translation-editing.ts';
import styles from './card-preview.module.css';
import { collectPlainTexts, findShownPage, type ShownPage, writeIntoPage } from './preview-texts.ts';

const previewDevices = ['phone', 'desktop'] as const satisfies readonly Device[];

const noEvents = { choose: () => undefined, back: () => undefined };

interface CardPreviewProps {
  treeId: number;
  row: WorkspaceText;
  /** Texts of the version, saved ones included. */
  texts: readonly WorkspaceText[];
  language: string;
}

/** The page with a text, drawn by the player with what is typed now. */
export function CardPreview({ treeId, row, texts, language }: CardPreviewProps) {
  const t = useTexts();
  const [device, setDevice] = useState<Device>('phone');
  const { drafts } = useTranslationEditing();
  const { text } = useTextDraft(drafts, textKeyOf(row));
  const latest = useMemo(() => (text === undefined ? undefined : { row, text }), [row, text]);
  // The letter is painted first, the page afterwards.
  const deferred = useDeferredValue(latest);
  const typed = deferred?.row === row ? deferred : latest;
  const { data: preview, isError, isFetching, refetch } = usePreview(treeId, language, 'AS_SET');
  const shownPage = useMemo(() => preview && findShownPage(preview, row), [preview, row]);
  const plainTexts = useMemo(() => collectPlainTexts(texts), [texts]);
  const page = useMemo(() => shownPage && writeIntoPage(shownPage, plainTexts, typed), [shownPage, plainTexts, typed]);
  return (
    <section className={styles.card} aria-labelledby="card-preview">
      <div className={styles.head}>
        <h2 id="card-preview">{t('translations.preview.title')}</h2>
        <fieldset className={styles.devices}>
          <legend className="vh">{t('translating.device')}</legend>
          {previewDevices.map((each) => (
            <FilterChip key={each} isChoice isSelected={device === each} onChange={() => setDevice(each)}>
              {t(`questionTree.preview.devices.${each}`)}
            </FilterChip>
          ))}
        </fieldset>
      </div>
      {preview && page ? (
        <PageInDevice treeId={treeId} preview={preview} page={page} device={device} />
      ) : preview ? (
        <p className="muted">{t('translating.noCard')}</p>
      ) : isError ? (
        <Button variant="outline" size="small" icon="refresh" isPending={isFetching} onPress={() => void refetch()}>
          {t('error.tryAgain')}
        </Button>
      ) : (
        <Skeleton shape="block" height="24rem" />
      )}
    </section>
  );
}

interface PageInDeviceProps {
  treeId: number;
  preview: Preview;
  page: ShownPage;
  device: Device;
}

/** A page on a device's screen, as a picture. */
function PageInDevice({ treeId, preview, page, device }: PageInDeviceProps) {
  const t = useTexts();
  const source = usePreviewSource(treeId, preview);
  // A store of its own: the player keeps pages for ever, and this page changes with every letter.
  const [pages] = useState(() => new QueryClient());
  const [startedAt] = useState(() => Date.now());
  const { question, options, optionId, result } = page;
  if (!source) return null;
  pages.setQueryData(questionQuery(question.id, source).queryKey, question);
  pages.setQueryData(optionsQuery(question.id, source).queryKey, options);
  return (
    <DeviceFrame
      isPicture
      className={styles.room}
      device={device}
      isTurned={false}
      fillsRoom={false}
      title={t('translations.preview.title')}
      language={preview.language}
    >
      <QueryClientProvider client={pages}>
        <Player
          key={`${device} ${question.id} ${optionId} ${result?.resultId}`}
          source={source}
          flow={{ ...startFlow(question.id), result }}
          events={noEvents}
          firstOptionId={optionId}
          treeName={preview.name}
          result={{
            facts: { tree: undefined, startedAt },
            chosen: result ? { [question.id]: result.optionId } : {},
            actions: () => null,
            end: null,
          }}
        />
      </QueryClientProvider>
    </DeviceFrame>
  );
}
