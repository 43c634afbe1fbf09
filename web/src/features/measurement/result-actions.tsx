import { useTexts } from '../../texts/texts-store.ts';
import { Button } from '../../ui/forms/button.tsx';
import { ButtonLink } from '../../ui/navigation/link.tsx';
import { ResultMail, type ResultMailProps } from './result-mail.tsx';

/** What can be done with a result. */
export function ResultActions(props: ResultMailProps) {
  const t = useTexts();
  return (
    <>
      <ResultMail {...props} />
      <ButtonLink to="/" variant="outline" size="large">
        {t('result.finish')}
      </ButtonLink>
      <Button variant="outline" size="large" icon="print" onPress={() => window.print()}>
        {t('result.print')}
      </Button>
    </>
  );
}
