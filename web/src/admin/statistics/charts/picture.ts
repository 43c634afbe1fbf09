import { lightColour } from '../../trees/map/light-colours.ts';

const namespace = 'http://www.w3.org/2000/svg';

/** Room around what is drawn, in the pixels of the drawing. */
const edge = 16;

/** How much sharper than the screen a picture in pixels is. */
const sharpness = 2;

const textIn = (tag: 'title' | 'desc', text: string) => {
  const element = document.createElementNS(namespace, tag);
  element.textContent = text;
  return element;
};

/** Height of the line at the bottom that says what a picture is of, in pixels of the drawing. */
const markHeight = 26;

/**
 * A chart as a file of its own that any viewer draws: on white with the colours of the light theme, and without any
 * class, style sheet or address.
 *
 * @param mark stands below the chart, such as that its figures are made up
 */
export const svgFileOf = (
  drawing: SVGSVGElement,
  name: string,
  mark?: string,
): { file: string; width: number; height: number } => {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const { width, height } = drawing.viewBox.baseVal;
  const { x, y } = drawing.viewBox.baseVal;
  const [wide, high] = [width + 2 * edge, height + 2 * edge + (mark ? markHeight : 0)];
  for (const element of [copy, ...copy.querySelectorAll('*')]) {
    for (const attribute of ['class', 'style', 'tabindex', 'aria-hidden', 'aria-labelledby', 'data-chart', 'role']) {
      element.removeAttribute(attribute);
    }
  }
  for (const [attribute, value] of Object.entries({
    xmlns: namespace,
    width: wide,
    height: high,
    viewBox: `${x - edge} ${y - edge} ${wide} ${high}`,
    role: 'img',
    'font-family': "Figtree, 'Segoe UI', Helvetica, Arial, sans-serif",
  })) {
    copy.setAttribute(attribute, String(value));
  }
  const ground = document.createElementNS(namespace, 'rect');
  for (const [attribute, value] of Object.entries({ x: x - edge, y: y - edge, width: wide, height: high })) {
    ground.setAttribute(attribute, String(value));
  }
  ground.setAttribute('fill', 'var(--ok-surface)');
  const description = copy.getAttribute('aria-label') ?? '';
  copy.removeAttribute('aria-label');
  if (mark) {
    const line = document.createElementNS(namespace, 'text');
    line.textContent = mark;
    for (const [attribute, value] of Object.entries({ x, y: y + height + markHeight - 6, 'font-size': 12.5 })) {
      line.setAttribute(attribute, String(value));
    }
    line.setAttribute('fill', 'var(--ok-text)');
    line.setAttribute('font-weight', '700');
    copy.append(line);
  }
  copy.prepend(textIn('title', mark ? `${name} (${mark})` : name), textIn('desc', description), ground);
  const written = new XMLSerializer().serializeToString(copy);
  const file = written.replace(/var\((--[\w-]+)\)/g, (_, token: string) => lightColour(token));
  return { file, width: wide, height: high };
};

/** The same in pixels. */
export const pngFileOf = async ({ file, width, height }: ReturnType<typeof svgFileOf>): Promise<Blob> => {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(file)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * sharpness);
  canvas.height = Math.round(height * sharpness);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture was made'))), 'image/png');
  });
};
