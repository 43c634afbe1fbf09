import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../content/icons/icon.tsx';
import type { IconName } from '../content/icons/icon-paths.ts';
import { Button } from '../forms/button.tsx';
import { IconButton } from '../forms/icon-button.tsx';
import styles from './toast-region.module.css';
import { type Toast, type ToastKind, toasts } from './toasts.ts';

export interface ToastRegionProps {
  label: string;
  closeLabel: string;
  visible: readonly Toast[];
}

const toastIcons: Record<ToastKind, IconName> = { success: 'check', info: 'info', error: 'problem' };

/** Visible toasts, top left. Loaded by `ToastHost`; `ToastAnnouncer` announces them. */
export default function ToastRegion({ label, closeLabel, visible }: ToastRegionProps) {
  const region = useRef<HTMLElement>(null);
  const focusBefore = useRef<HTMLElement | null>(null);

  // A removed toast that had the pointer or focus may send no event.
  useEffect(() => () => toasts.resume(), []);

  const close = (id: number, index: number) => {
    const hadFocus = region.current?.contains(document.activeElement);
    if (hadFocus) {
      const buttons = region.current?.querySelectorAll('button');
      const next = buttons?.[index + 1] ?? buttons?.[index - 1] ?? focusBefore.current;
      next?.focus();
    }
    toasts.close(id);
  };
  const handleFocus = (event: FocusEvent) => {
    if (!region.current?.contains(event.relatedTarget)) focusBefore.current = event.relatedTarget as HTMLElement | null;
    toasts.pause();
  };
  const handleBlur = (event: FocusEvent) => {
    if (!region.current?.contains(event.relatedTarget) && !region.current?.matches(':hover')) toasts.resume();
  };
  const handlePointerLeave = () => {
    if (!region.current?.contains(document.activeElement)) toasts.resume();
  };

  return (
    // React Aria's top-layer attribute keeps toasts readable and operable while a modal is open.
    <section
      ref={region}
      className={styles.region}
      aria-label={label}
      data-react-aria-top-layer="true"
      onPointerEnter={() => toasts.pause()}
      onPointerLeave={handlePointerLeave}
      onFocus={handleFocus}
      onBlur={handleBlur}
    >
      {visible.map((toast, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form controls, this is a message
        <div
          key={toast.id}
          className={classNames(styles.toast, styles[toast.kind])}
          role="group"
          aria-labelledby={`toast-${toast.id}`}
          onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && close(toast.id, index)}
        >
          <span className={styles.badge}>
            <Icon name={toastIcons[toast.kind]} isBold className={styles.icon} />
          </span>
          <p id={`toast-${toast.id}`} className={styles.text}>
            {toast.title && <b>{toast.title} </b>}
            {toast.text}
          </p>
          {toast.action && (
            <Button
              variant="outline"
              size="small"
              className={styles.action}
              aria-describedby={`toast-${toast.id}`}
              onPress={() => {
                toast.action?.onPress();
                close(toast.id, index);
              }}
            >
              {toast.action.label}
            </Button>
          )}
          <IconButton
            className={styles.close}
            icon="close"
            label={closeLabel}
            aria-describedby={`toast-${toast.id}`}
            onPress={() => close(toast.id, index)}
          />
        </div>
      ))}
    </section>
  );
}
