/** What is seen of a map: the point of it in the top left corner, and how large it is drawn. */
export type View = { x: number; y: number; scale: number };

export type Size = { width: number; height: number };

export type Box = { x: number; y: number; width: number; height: number };

const most = 2.5;

/** As far out as a map fits, and further than any screen can show of it where it is huge. */
const leastOf = (map: Size, screen: Size): number => Math.min(0.25, fitting(map, screen));

const fitting = (map: Size, screen: Size): number => Math.min(screen.width / map.width, screen.height / map.height, 1);

/** The whole map in the middle of the screen, at most at its own size. */
export const wholeIn = (map: Size, screen: Size): View => {
  const scale = fitting(map, screen);
  return { x: (map.width - screen.width / scale) / 2, y: (map.height - screen.height / scale) / 2, scale };
};

/**
 * How a map opens: whole where its texts can then be read, else at the height of where it begins.
 *
 * @param start the middle of the first question
 */
export const openingIn = (map: Size, screen: Size, start: number): View => {
  const whole = wholeIn(map, screen);
  const readable = 0.6;
  if (whole.scale >= readable) return whole;
  const scale = screen.width < 600 ? 0.9 : 1;
  const high = screen.height / scale;
  const y = high > map.height ? (map.height - high) / 2 : Math.min(Math.max(start - high / 2, 0), map.height - high);
  return { x: 0, y, scale };
};

/** Larger or smaller by a factor, with the point of the screen staying where it is. */
export const zoomed = (view: View, factor: number, at: { x: number; y: number }, map: Size, screen: Size): View => {
  const scale = Math.min(Math.max(view.scale * factor, leastOf(map, screen)), most);
  return within(
    {
      x: view.x + at.x / view.scale - at.x / scale,
      y: view.y + at.y / view.scale - at.y / scale,
      scale,
    },
    map,
    screen,
  );
};

/** Moved by a distance on the screen. */
export const moved = (view: View, x: number, y: number, map: Size, screen: Size): View =>
  within({ ...view, x: view.x + x / view.scale, y: view.y + y / view.scale }, map, screen);

/** With a point of the map in the middle of the screen. */
export const centred = (view: View, x: number, y: number, map: Size, screen: Size): View =>
  within({ ...view, x: x - screen.width / view.scale / 2, y: y - screen.height / view.scale / 2 }, map, screen);

/** So that the middle of the screen never leaves the map: nobody gets lost where there is nothing. */
const within = (view: View, map: Size, screen: Size): View => {
  const [wide, high] = [screen.width / view.scale / 2, screen.height / view.scale / 2];
  return {
    ...view,
    x: Math.min(Math.max(view.x, -wide), map.width - wide),
    y: Math.min(Math.max(view.y, -high), map.height - high),
  };
};

/** What is seen, as a part of the map. */
export const seenIn = ({ x, y, scale }: View, screen: Size): Box => ({
  x,
  y,
  width: screen.width / scale,
  height: screen.height / scale,
});

/** Somewhat more than a part of the map, the same while that moves a little, so that not every step draws anew. */
export const around = ({ x, y, width, height }: Box): Box => {
  const [across, down] = [width / 3, height / 3];
  const left = Math.floor(x / across - 0.5) * across;
  const top = Math.floor(y / down - 0.5) * down;
  return { x: left, y: top, width: across * 5, height: down * 5 };
};

/** Whether two parts of the map have something in common. */
export const meets = (one: Box, other: Box): boolean =>
  one.x <= other.x + other.width &&
  other.x <= one.x + one.width &&
  one.y <= other.y + other.height &&
  other.y <= one.y + one.height;
