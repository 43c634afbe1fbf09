import { type ComponentType, createElement } from 'react';
import { notify } from '../../api/notify.ts';
import { openModal } from '../../ui/feedback/modals.ts';

/** Content of a modal. */
type ModalPart = ComponentType<{ close: () => void }>;

/** Opens a modal after its chunk has loaded: a modal takes its accessible name from its first content. */
export const openPart = async (load: () => Promise<{ default: ModalPart }>, onClose?: () => void) => {
  try {
    const { default: Content } = await load();
    openModal((close) => createElement(Content, { close }), { onClose });
  } catch {
    void notify('error', { keys: ['error.chunkLoad'] });
    onClose?.();
  }
};
