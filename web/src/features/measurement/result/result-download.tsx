import { useTexts } from '../../../texts/texts-store.ts';
import { Icon } from '../../../ui/content/icons/icon.tsx';
import { buttonClass } from '../../../ui/forms/button-class.ts';
import { ButtonAnchor } from '../../../ui/navigation/button-link.tsx';
import { LazyMenuButton } from '../../../ui/navigation/lazy-menu-button.tsx';
import type { ResultFiles } from './result-files.ts';

/** Downloads a file of this site, which a link would open. */
const downloadUrl = (url: string): void => {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
};

/** Download of the explanation: a menu for two files, nothing without any. */
export function ResultDownload({ files }: { files: ResultFiles | undefined }) {
  const t = useTexts();
  const available = (['summary', 'full'] as const).flatMap((kind) => {
    const url = files?.[kind];
    return url ? [{ kind, url }] : [];
  });
  const [first, second] = available;
  if (!first) return null;
  if (!second)
    return (
      <ButtonAnchor href={first.url} download="" variant="outline" icon="download">
        {t('result.download.button')}
      </ButtonAnchor>
    );
  return (
    <LazyMenuButton
      className={buttonClass({ variant: 'outline' })}
      label={t('result.download.label')}
      placement="bottom start"
      entries={available.map(({ kind, url }) => ({
        id: kind,
        icon: 'document',
        label: t(`result.download.${kind}`),
        onAction: () => downloadUrl(url),
      }))}
    >
      <Icon name="download" />
      {t('result.download.button')}
    </LazyMenuButton>
  );
}
