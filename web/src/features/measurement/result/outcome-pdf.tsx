import { useState } from 'react';
import type { MeasurementFacts } from '../../../player/result/result-panel.tsx';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { toasts } from '../../../ui/feedback/toasts.ts';
import { Button } from '../../../ui/forms/button.tsx';

interface OutcomePdfProps {
  measurementKey: string;
  facts: MeasurementFacts;
}

/** Button that saves the PDF of an outcome. Its code loads when it is pressed. */
export function OutcomePdf({ measurementKey, facts }: OutcomePdfProps) {
  const t = useTexts();
  const language = useLanguage();
  const [isPending, setPending] = useState(false);

  const save = async () => {
    setPending(true);
    const code = await import('./save-outcome-pdf.ts').catch(() => undefined);
    if (!code) toasts.add({ kind: 'error', text: t('result.pdf.failed') });
    // A call that fails has shown its error.
    await code?.saveOutcomePdf(measurementKey, facts, language).catch(() => {});
    setPending(false);
  };

  return (
    <Button variant="outline" icon="document" isPending={isPending} onPress={save}>
      {t('result.pdf.button')}
    </Button>
  );
}
