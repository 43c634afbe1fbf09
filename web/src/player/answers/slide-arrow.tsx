import { Icon } from '../../ui/content/icons/icon.tsx';
import type { IconName } from '../../ui/content/icons/icon-paths.ts';
import { iconButtonClass } from '../../ui/forms/icon-button.tsx';

interface SlideArrowProps {
  icon: Extract<IconName, 'arrow-left' | 'arrow-right'>;
  label: string;
  isDisabled: boolean;
  onPress: () => void;
}

/** Arrow of a carousel. A plain button, since it renders with every step. At the end it is disabled but keeps focus. */
export function SlideArrow({ icon, label, isDisabled, onPress }: SlideArrowProps) {
  return (
    <button
      type="button"
      className={iconButtonClass(true)}
      aria-label={label}
      aria-disabled={isDisabled || undefined}
      data-disabled={isDisabled || undefined}
      onClick={() => {
        if (!isDisabled) onPress();
      }}
    >
      <Icon name={icon} flip />
    </button>
  );
}
