import { getOutcomePdf } from '@ok/contract/routes/measurement/outcome-pdf.ts';
import { nameOutcomeFile } from '@ok/contract/rules/results/outcome-file.ts';
import { call } from '../../../api/client.ts';
import { sendUnsentFirst } from '../../../api/measurements.ts';
import type { MeasurementFacts } from '../../../player/result/result-panel.tsx';
import { saveFile } from '../../../ui/save-file.ts';

/**
 * Downloads the PDF of an outcome in a language, with the time of the browser's zone. A failure is
 * shown as a toast.
 *
 * @throws an error of `call`
 */
export const saveOutcomePdf = async (key: string, { tree, startedAt }: MeasurementFacts, language: string) => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  // The server has no outcome before it has the last answer.
  await sendUnsentFirst();
  const file = await call(getOutcomePdf, {
    params: { key },
    query: { language, timeZone },
    errorMessage: 'result.pdf.failed',
  });
  saveFile(nameOutcomeFile(tree?.name ?? '', startedAt, timeZone), file, file.type);
};
