import {
  importTreePackage,
  type PackagePreview,
  packageReasons,
  previewTreePackage,
} from '@ok/contract/routes/trees/tree-packages.ts';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { ApiError, isOutdated } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { usePageTitle } from '../../../layout/use-page-title.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Card } from '../../../ui/content/card.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Page } from '../../../ui/navigation/page.tsx';
import screens from '../../screens/shared/screens.module.css';
import { Loading } from '../../screens/shared/states.tsx';
import { useInvalidateTrees } from '../tree-queries.ts';
import { VersionCrumbs } from '../version-crumbs.tsx';
import { ImportEffect } from './import-effect.tsx';
import { PackageKeys } from './package-keys.tsx';
import styles from './packages.module.css';

/** A chosen package, with the effect of importing it. The bytes are kept, so that what was shown is imported. */
type ChosenPackage = { bytes: Uint8Array<ArrayBuffer>; preview: PackagePreview };

/** Screen `/admin/question-trees/import`: shows the effect of importing a package, and then imports it as a draft. */
export function ImportScreen() {
  const t = useTexts();
  const router = useRouter();
  const invalidateTrees = useInvalidateTrees();
  const title = t('treePackage.title');
  usePageTitle(title);
  const previewing = useMutation({
    networkMode: 'always',
    mutationFn: async (file: File): Promise<ChosenPackage> => {
      const bytes = new Uint8Array(await file.arrayBuffer());
      return { bytes, preview: await call(previewTreePackage, { body: bytes, ownError: true }) };
    },
  });
  const importing = useMutation({
    networkMode: 'always',
    mutationFn: ({ bytes, preview, acceptsSender }: ChosenPackage & { acceptsSender: boolean }) =>
      call(importTreePackage, {
        body: bytes,
        query: { version: preview.version, acceptSender: acceptsSender ? 'true' : 'false' },
        successMessage: 'treePackage.imported',
        ownError: true,
      }),
    onSuccess: async ({ id }) => {
      await invalidateTrees();
      void router.navigate({ to: `/admin/question-trees/${id}` as string });
    },
  });
  const chosen = previewing.data;
  const choose = (file: File | undefined) => {
    if (!file) return;
    importing.reset();
    previewing.mutate(file);
  };
  const { variables: lastFile } = previewing;
  const retry = lastFile && (
    <div className={styles.again}>
      <Button size="small" variant="outline" icon="refresh" onPress={() => choose(lastFile)}>
        {t('treePackage.again')}
      </Button>
    </div>
  );
  return (
    <Page width="full" className={screens.page}>
      <VersionCrumbs currentTitle={title} />
      <div className={screens.head}>
        <div className={screens.title}>
          <h1 tabIndex={-1}>{title}</h1>
          <p className="muted">{t('treePackage.intro')}</p>
        </div>
      </div>
      <Card className={styles.choose}>
        <FileTrigger acceptedFileTypes={['application/zip', '.zip']} onSelect={(files) => choose(files?.[0])}>
          <Button variant={chosen ? 'outline' : 'soft'} icon="upload" isPending={previewing.isPending}>
            {t(chosen ? 'treePackage.chooseOther' : 'treePackage.choose')}
          </Button>
        </FileTrigger>
        {lastFile && <p className={styles.file}>{lastFile.name}</p>}
      </Card>
      {previewing.isPending && <Loading label={t('treePackage.reading')} />}
      {previewing.isError && (
        <Alert tone="danger" role="alert" title={t('treePackage.notRead')}>
          <Refusal error={previewing.error} />
          {retry}
        </Alert>
      )}
      {importing.isError && (
        <Alert tone="danger" role="alert" title={t('treePackage.notImported')}>
          <Refusal error={importing.error} />
          {retry}
        </Alert>
      )}
      {chosen && !previewing.isPending && (
        <ImportEffect
          preview={chosen.preview}
          isImporting={importing.isPending}
          onImport={(acceptsSender) => importing.mutate({ ...chosen, acceptsSender })}
          onTrusted={() => choose(lastFile)}
        />
      )}
      <PackageKeys />
    </Page>
  );
}

/** Reason and place of a refusal, or the way on after another error. */
function Refusal({ error }: { error: Error }) {
  const t = useTexts();
  const { status = 0, reply } = error instanceof ApiError ? error : {};
  const [refusal] =
    (reply?.body as { fieldErrors?: { field: string; message: string }[] } | undefined)?.fieldErrors ?? [];
  const reason = status === 413 ? 'tooLarge' : packageReasons.find((each) => each === refusal?.message);
  if (isOutdated(error)) return <p>{t('treePackage.outdated')}</p>;
  if (!reason) return <p>{t('treePackage.failed')}</p>;
  return (
    <p>
      {t(`treePackage.refused.${reason}`)} {refusal?.field && <code className={styles.place}>{refusal.field}</code>}
    </p>
  );
}
