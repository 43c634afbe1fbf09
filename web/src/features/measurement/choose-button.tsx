import type { MouseEvent, ReactNode } from 'react';
import { type ButtonLook, buttonClass } from '../../ui/button-class.ts';

interface ChooseButtonProps extends Pick<ButtonLook, 'variant' | 'className'> {
  /** The accessible name: begins with what is written on it and says of which answer it is. */
  label: string;
  onChoose: () => void;
  children: ReactNode;
}

/** Milliseconds in which nobody has read the next question. */
const tapGuard = 300;
let lastTap = Number.NEGATIVE_INFINITY;

/**
 * Whether a click is the second half of a double one: the next question's button stands in the same place by then, and
 * an answer that was not meant harms. A mouse counts its clicks; a finger has to be timed.
 */
const isEcho = ({ detail, nativeEvent, timeStamp }: MouseEvent) => {
  if (detail > 1) return true;
  const { pointerType } = nativeEvent as PointerEvent;
  if (pointerType !== 'touch' && pointerType !== 'pen') return false;
  const isSoon = timeStamp - lastTap < tapGuard;
  if (!isSoon) lastTap = timeStamp;
  return isSoon;
};

/** Chooses an answer. A plain button: it acts on the click itself and there are many, so it must be cheap. */
export function ChooseButton({ label, onChoose, children, ...look }: ChooseButtonProps) {
  return (
    <button
      type="button"
      className={buttonClass({ size: 'large', wide: true, ...look })}
      aria-label={label}
      onClick={(event) => {
        if (!isEcho(event)) onChoose();
      }}
    >
      {children}
    </button>
  );
}
