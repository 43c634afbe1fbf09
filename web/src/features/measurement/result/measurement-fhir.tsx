import { getQuestionnaireResponse } from '@ok/contract/routes/trees/fhir.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { saveFile } from '../../../ui/save-file.ts';

/** Button that saves a measurement in the format of records, FHIR. */
export function MeasurementFhir({ measurementKey }: { measurementKey: string }) {
  const t = useTexts();
  const language = useLanguage();
  const saving = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const file = await call(getQuestionnaireResponse, {
        params: { key: measurementKey },
        query: { language },
        errorMessage: 'measurements.fhirFailed',
      });
      saveFile(`ok-${measurementKey}.json`, file, file.type);
    },
  });
  return (
    <Button variant="outline" icon="download" isPending={saving.isPending} onPress={() => saving.mutate()}>
      {t('measurements.fhir')}
    </Button>
  );
}
