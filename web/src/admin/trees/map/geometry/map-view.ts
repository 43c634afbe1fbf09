/** View on a map: the map point in the top left corner of the screen, and the scale. */
export type Viewport = { x: number; y: number; scale: number };

export type Dimensions = { width: number; height: number };

export type Box = { x: number; y: number; width: number; height: number };

const maxScale = 2.5;

/** Smallest scale: fits the map. Of a huge map, that is smaller than 0.25. */
const minScale = (map: Dimensions, screen: Dimensions): number => Math.min(0.25, fittingScale(map, screen));

const fittingScale = (map: Dimensions, screen: Dimensions): number =>
  Math.min(screen.width / map.width, screen.height / map.height, 1);

/** Fits the whole map in the middle of the screen, at scale 1 at most. */
export const fitMap = (map: Dimensions, screen: Dimensions): Viewport => {
  const scale = fittingScale(map, screen);
  return { x: (map.width - screen.width / scale) / 2, y: (map.height - screen.height / scale) / 2, scale };
};

/** Smallest scale at which texts on the map can be read: they are 13 pixels high. */
export const readableScale = 1;

/** Largest scale of the initial view: a map of a few questions does not fill the screen. */
const maxInitialScale = 1.25;

/**
 * Initial view: as wide as the screen, with readable texts. Of what does not fit, it shows the start.
 *
 * @param start vertical middle of the first question
 */
export const initialView = (map: Dimensions, screen: Dimensions, start: number): Viewport => {
  const scale = Math.min(Math.max(screen.width / map.width, readableScale), maxInitialScale);
  const visibleHeight = screen.height / scale;
  const y =
    visibleHeight > map.height
      ? (map.height - visibleHeight) / 2
      : Math.min(Math.max(start - visibleHeight / 2, 0), map.height - visibleHeight);
  return { x: Math.min(0, (map.width - screen.width / scale) / 2), y, scale };
};

/** Scales a view by a factor around a point of the screen. */
export const zoomView = (
  view: Viewport,
  factor: number,
  at: { x: number; y: number },
  map: Dimensions,
  screen: Dimensions,
): Viewport => {
  const scale = Math.min(Math.max(view.scale * factor, minScale(map, screen)), maxScale);
  return clampView(
    {
      x: view.x + at.x / view.scale - at.x / scale,
      y: view.y + at.y / view.scale - at.y / scale,
      scale,
    },
    map,
    screen,
  );
};

/** Moves a view by a distance in pixels of the screen. */
export const moveView = (view: Viewport, x: number, y: number, map: Dimensions, screen: Dimensions): Viewport =>
  clampView({ ...view, x: view.x + x / view.scale, y: view.y + y / view.scale }, map, screen);

/** Moves a view so that a point of the map is in the middle of the screen. */
export const centreView = (view: Viewport, x: number, y: number, map: Dimensions, screen: Dimensions): Viewport =>
  clampView({ ...view, x: x - screen.width / view.scale / 2, y: y - screen.height / view.scale / 2 }, map, screen);

/** Keeps the middle of the screen on the map, so that the user does not get lost beside it. */
const clampView = (view: Viewport, map: Dimensions, screen: Dimensions): Viewport => {
  const [halfWidth, halfHeight] = [screen.width / view.scale / 2, screen.height / view.scale / 2];
  return {
    ...view,
    x: Math.min(Math.max(view.x, -halfWidth), map.width - halfWidth),
    y: Math.min(Math.max(view.y, -halfHeight), map.height - halfHeight),
  };
};

/** Part of the map that is visible. */
export const visiblePart = ({ x, y, scale }: Viewport, screen: Dimensions): Box => ({
  x,
  y,
  width: screen.width / scale,
  height: screen.height / scale,
});

/**
 * Extends the visible part, to a box that stays the same during small movements, so that not each of them re-renders.
 */
export const expandBox = ({ x, y, width, height }: Box): Box => {
  const [thirdWidth, thirdHeight] = [width / 3, height / 3];
  const left = Math.floor(x / thirdWidth - 0.5) * thirdWidth;
  const top = Math.floor(y / thirdHeight - 0.5) * thirdHeight;
  return { x: left, y: top, width: thirdWidth * 5, height: thirdHeight * 5 };
};

/** Whether two boxes overlap. */
export const overlaps = (one: Box, other: Box): boolean =>
  one.x <= other.x + other.width &&
  other.x <= one.x + one.width &&
  one.y <= other.y + other.height &&
  other.y <= one.y + one.height;
