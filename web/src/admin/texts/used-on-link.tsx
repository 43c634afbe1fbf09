import { useTexts } from '../../texts/texts-store.ts';
import { usedOn } from './where-used.ts';

/** A way to a screen that shows a text, in a tab of its own so that nothing is left that was typed; nothing where none is known. */
export function UsedOnLink({ textKey }: { textKey: string }) {
  const t = useTexts();
  const used = usedOn(textKey);
  if (!used) return null;
  return (
    <a href={used.to} target="_blank" rel="noreferrer">
      {t(used.title)}
      <span className="vh"> {t('translations.newTab')}</span>
    </a>
  );
}
