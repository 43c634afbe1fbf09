import { useLocation } from '@tanstack/react-router';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useTexts } from '../../texts/texts-store.ts';
import { backOfficeIconPaths } from '../../ui/content/back-office-icon-paths.ts';
import { Icon } from '../../ui/content/icon.tsx';
import { iconPaths } from '../../ui/content/icon-paths.ts';
import { openModal } from '../../ui/feedback/modals.ts';
import { navItemClass } from '../../ui/navigation/nav-item.ts';
import { textsOfPage } from './page-texts.ts';
import { TextsHere } from './texts-here.tsx';

Object.assign(iconPaths, backOfficeIconPaths);

/** In the header of a professional's page: the texts on it, to be corrected. The page itself stays as it is. */
export default function TextsButton() {
  const t = useTexts();
  const pathname = useLocation({ select: (location) => location.pathname });
  return (
    <AriaButton
      className={navItemClass()}
      aria-haspopup="dialog"
      aria-label={t('questionTree.correct.textsHere')}
      onPress={() => {
        const texts = textsOfPage(pathname);
        openModal((close) => <TextsHere texts={texts} isBeside close={close} />);
      }}
    >
      <Icon name="edit" />
    </AriaButton>
  );
}
