import { useEffect } from 'react';
import type { EditingSession } from '../../editing/editing-session.ts';
import type { ChosenNode } from './editor-context.ts';

/** Name of the field that has the focus; null outside of the fields. */
const findFocusedField = (target: EventTarget | null): string | null =>
  (target instanceof Element && target.closest<HTMLElement>('#node-panel [data-field]')?.dataset.field) || null;

/** Reports the node and the field that this user is at, so that others see it. */
export const useReportedPlace = (session: EditingSession, { node, key }: ChosenNode): void => {
  useEffect(() => {
    const report = (field: string | null) => session.goTo({ node: node === 'tree' ? null : key, field });
    report(findFocusedField(document.activeElement));
    const abortController = new AbortController();
    const { signal } = abortController;
    window.addEventListener('focusin', ({ target }) => report(findFocusedField(target)), { signal });
    window.addEventListener('focusout', ({ relatedTarget }) => !relatedTarget && report(null), { signal });
    return () => abortController.abort();
  }, [session, node, key]);
};
