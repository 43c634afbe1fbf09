import { useTexts } from '../../texts/texts-store.ts';
import { Icon } from '../../ui/content/icon.tsx';
import { buttonClass } from '../../ui/forms/button-class.ts';
import { ButtonAnchor } from '../../ui/navigation/button-link.tsx';
import { LazyMenuButton } from '../../ui/navigation/lazy-menu-button.tsx';
import type { ResultFiles } from './result-files.ts';

/** Fetches a file of this site and keeps it, where a link would open it. */
const download = (url: string): void => {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
};

/** The explanation as a file: a choice where there are two, and nothing where there is none. */
export function ResultDownload({ files }: { files: ResultFiles | undefined }) {
  const t = useTexts();
  const there = (['summary', 'full'] as const).flatMap((kind) => {
    const url = files?.[kind];
    return url ? [{ kind, url }] : [];
  });
  const [first, second] = there;
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
      entries={there.map(({ kind, url }) => ({
        id: kind,
        icon: 'document',
        label: t(`result.download.${kind}`),
        onAction: () => download(url),
      }))}
    >
      <Icon name="download" />
      {t('result.download.button')}
    </LazyMenuButton>
  );
}
