import { longDate } from '../../../texts/dates.ts';
import { getTextsState } from '../../../texts/texts-store.ts';
import { toasts } from '../../../ui/feedback/toasts.ts';

/** Says until when a second factor is to be set up, with a way to the page. */
export const announceDemand = (dueDate: string, openPage: () => Promise<void>): void => {
  const { language, t } = getTextsState();
  const date = longDate(dueDate, language);
  toasts.add({
    kind: 'info',
    text: t('security.demand.banner', { date }),
    action: { label: t('security.demand.bannerLink'), onPress: () => void openPage() },
  });
};
