import { type ComponentType, createElement } from 'react';
import { notify } from '../../api/notify.ts';
import { openModal } from '../../ui/feedback/modals.ts';

/** What is drawn in a modal. */
type Content = ComponentType<{ close: () => void }>;

/** Opens what a part holds, once it is there: a modal takes its name from what is in it from the start. */
export const openPart = async (load: () => Promise<{ default: Content }>, onClose?: () => void) => {
  try {
    const { default: Content } = await load();
    openModal((close) => createElement(Content, { close }), { onClose });
  } catch {
    void notify('error', { keys: ['error.chunkLoad'] });
    onClose?.();
  }
};
