import { Icon } from '../ui/content/icon.tsx';
import type { IconName } from '../ui/content/icon-paths.ts';
import { iconButtonClass } from '../ui/forms/icon-button.tsx';

interface SlideArrowProps {
  icon: Extract<IconName, 'arrow-left' | 'arrow-right'>;
  label: string;
  isDisabled: boolean;
  onPress: () => void;
}

/**
 * One way through a carousel. A plain button, since it is drawn anew with every step. At the end it does nothing but
 * stays, so that whoever pressed it does not lose their place.
 */
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
