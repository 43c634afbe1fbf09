import { useTexts } from '../../../texts/texts-store.ts';
import { Card } from '../../../ui/content/card.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import type { Choices } from '../data/calls.ts';
import type { ViewState } from '../data/use-view.ts';

interface FewPeopleCardProps extends ViewState {
  choices: Choices;
  /** Professionals from which on figures are shown. */
  people: number;
}

/** Says why the figures of an association are hidden, and offers filters with more professionals. */
export function FewPeopleCard({ view, change, choices, people }: FewPeopleCardProps) {
  const t = useTexts();
  const association = choices.associations.find(({ id }) => String(id) === view.association)?.name ?? '';
  const isLongPeriod = view.period === 'year' || view.period === 'all';
  return (
    <Card>
      <EmptyState
        role="status"
        title={t('statistics.dashboard.fewPeople.title')}
        text={t('statistics.dashboard.fewPeople.text', { people, association })}
        action={
          <>
            <Button onPress={() => change({ association: '' })}>
              {t('statistics.dashboard.filters.allAssociations')}
            </Button>
            {!isLongPeriod && (
              <Button variant="outline" onPress={() => change({ period: 'year', from: '', to: '' })}>
                {t('statistics.dashboard.fewPeople.year')}
              </Button>
            )}
          </>
        }
      />
    </Card>
  );
}
