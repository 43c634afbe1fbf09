import { useLocation } from '@tanstack/react-router';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useTexts } from '../../texts/texts-store.ts';
import '../../ui/content/icons/add-back-office-icons.ts';
import { Icon } from '../../ui/content/icons/icon.tsx';
import { openModal } from '../../ui/feedback/modals.ts';
import { navItemClass } from '../../ui/navigation/nav-item.ts';
import { pageTexts } from './page-texts.ts';
import { PageTextsModal } from './page-texts-modal.tsx';

/** Button in the header of a professional's page that lists the page's texts. The page itself does not change. */
export default function TextsButton() {
  const t = useTexts();
  const pathname = useLocation({ select: (location) => location.pathname });
  return (
    <AriaButton
      className={navItemClass()}
      aria-haspopup="dialog"
      aria-label={t('questionTree.correct.textsHere')}
      onPress={() => {
        const texts = pageTexts(pathname);
        openModal((close) => <PageTextsModal texts={texts} inNewTab close={close} />);
      }}
    >
      <Icon name="edit" />
    </AriaButton>
  );
}
