import type { ExamplePage, OptionPage } from '@ok/contract/routes/measurement/measurement.ts';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../texts/texts-store.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { examplesQuery } from '../pages/page-source.ts';
import { usePlayer } from '../pages/player-context.ts';
import styles from './option-card.module.css';
import { OptionExample } from './option-example.tsx';

interface OptionExamplesProps {
  option: Pick<OptionPage, 'id' | 'name' | 'hasDivider' | 'dividerText'> & Partial<Pick<OptionPage, 'examples'>>;
}

/** Whether the examples are present and complete; a truncated or altered reply must not break the card. */
const areComplete = (examples: unknown): examples is ExamplePage[] =>
  Array.isArray(examples) && examples.every((example) => typeof example?.content === 'string');

/** Examples of an option, with the divider between the two groups. */
export function OptionExamples({ option }: OptionExamplesProps) {
  if (!areComplete(option.examples)) return <FetchedExamples option={option} />;
  return <ExampleList option={option} examples={option.examples} />;
}

/** Fetches the examples of an option that came without them. */
function FetchedExamples({ option }: OptionExamplesProps) {
  const t = useTexts();
  const { source } = usePlayer();
  const { data, isFetching, refetch } = useQuery(examplesQuery(option.id, source));
  if (areComplete(data)) return <ExampleList option={option} examples={data} />;
  if (isFetching)
    return (
      <div role="status">
        <Spinner />
        <span className="vh">{t('global.loading')}</span>
        <Skeleton />
      </div>
    );
  return (
    <div className={styles.failed} role="alert">
      <p>{t('error.fetchingData')}</p>
      <Button variant="outline" size="small" icon="refresh" onPress={() => void refetch()}>
        {t('measure.error.retry')}
        <span className="vh">: {option.name}</span>
      </Button>
    </div>
  );
}

function ExampleList({ option, examples }: OptionExamplesProps & { examples: readonly ExamplePage[] }) {
  const t = useTexts();
  if (examples.length === 0) return <p className={styles.none}>{t('measure.noExamples')}</p>;
  const below = option.hasDivider ? examples.filter(({ belowDivider }) => belowDivider) : [];
  const above = examples.filter((example) => !below.includes(example));
  return (
    <>
      {above.map((example) => (
        <OptionExample key={example.id} example={example} />
      ))}
      {option.hasDivider && <div className={styles.divider}>{option.dividerText}</div>}
      {below.map((example) => (
        <OptionExample key={example.id} example={example} />
      ))}
    </>
  );
}
