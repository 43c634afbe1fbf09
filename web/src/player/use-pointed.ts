import { useEffect, useState } from 'react';
import { useRenderWindow } from '../ui/render-window.ts';

type PointedPlace = { x: number; y: number };

/**
 * Last position of the pointer on the screen, not in the page: content that moves under the pointer does not change it.
 */
let last: PointedPlace | undefined;

/**
 * Whether a mouse or pen has moved since the question is shown. A card must not look hovered because it appeared under
 * a resting pointer or a finger: an answer that looks preferred biases the measurement.
 */
export const usePointed = (isShown: boolean): boolean => {
  const [isPointed, setPointed] = useState(false);
  const view = useRenderWindow();
  useEffect(() => {
    if (!isShown) return;
    const follow = ({ type, pointerType, screenX, screenY, movementX, movementY }: PointerEvent) => {
      if (pointerType === 'touch') return setPointed(false);
      const hasMoved = last ? last.x !== screenX || last.y !== screenY : movementX !== 0 || movementY !== 0;
      last = { x: screenX, y: screenY };
      if (hasMoved && type === 'pointermove') setPointed(true);
    };
    const options = { capture: true, passive: true };
    for (const type of ['pointermove', 'pointerdown'] as const) view.addEventListener(type, follow, options);
    return () => {
      for (const type of ['pointermove', 'pointerdown'] as const) view.removeEventListener(type, follow, options);
      setPointed(false);
    };
  }, [isShown, view]);
  return isPointed;
};
