import { useTexts } from '../../texts/texts-store.ts';
import { ModalContent } from '../../ui/feedback/modal-content.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { AdminMenu } from './admin-menu.tsx';

/** Menu of a narrow window, in a modal. */
export default function AdminMenuSheet({ close }: { close: () => void }) {
  const t = useTexts();
  return (
    <ModalContent
      title={t('global.menu.admin.main')}
      actions={
        <Button variant="outline" onPress={close}>
          {t('global.menu.close')}
        </Button>
      }
    >
      <AdminMenu onGo={close} />
    </ModalContent>
  );
}
