import { useTexts } from '../../../texts/texts-store.ts';
import { findTextUsage } from '../../data/text-usage.ts';

/** Link to a screen that shows a text, if one is known. Opens a new tab, so that drafts stay. */
export function UsageLink({ textKey }: { textKey: string }) {
  const t = useTexts();
  const used = findTextUsage(textKey);
  if (!used) return null;
  return (
    <a href={used.to} target="_blank" rel="noreferrer">
      {t(used.title)}
      <span className="vh"> {t('translations.newTab')}</span>
    </a>
  );
}
