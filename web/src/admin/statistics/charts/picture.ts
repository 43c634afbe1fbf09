import { lightColour } from '../../trees/map/output/light-colours.ts';

const namespace = 'http://www.w3.org/2000/svg';

/** Margin of a picture, in pixels of the drawing. */
const margin = 16;

/** Pixels of a bitmap for each pixel of the drawing. */
const pixelRatio = 2;

const createTextElement = (tag: 'title' | 'desc', text: string) => {
  const element = document.createElementNS(namespace, tag);
  element.textContent = text;
  return element;
};

/** Height of the mark at the bottom of a picture, in pixels of the drawing. */
const markHeight = 26;

/**
 * Makes an SVG file of a chart that needs no style sheet and no address: on white, with the colours of the light theme.
 *
 * @param mark text below the chart, for example that it contains sample data
 */
export const createSvgFile = (
  drawing: SVGSVGElement,
  name: string,
  mark?: string,
): { file: string; width: number; height: number } => {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const { width, height } = drawing.viewBox.baseVal;
  const { x, y } = drawing.viewBox.baseVal;
  const [fileWidth, fileHeight] = [width + 2 * margin, height + 2 * margin + (mark ? markHeight : 0)];
  for (const element of [copy, ...copy.querySelectorAll('*')]) {
    for (const attribute of ['class', 'style', 'tabindex', 'aria-hidden', 'aria-labelledby', 'data-chart', 'role']) {
      element.removeAttribute(attribute);
    }
  }
  for (const [attribute, value] of Object.entries({
    xmlns: namespace,
    width: fileWidth,
    height: fileHeight,
    viewBox: `${x - margin} ${y - margin} ${fileWidth} ${fileHeight}`,
    role: 'img',
    'font-family': "Figtree, 'Segoe UI', Helvetica, Arial, sans-serif",
  })) {
    copy.setAttribute(attribute, String(value));
  }
  const background = document.createElementNS(namespace, 'rect');
  for (const [attribute, value] of Object.entries({
    x: x - margin,
    y: y - margin,
    width: fileWidth,
    height: fileHeight,
  })) {
    background.setAttribute(attribute, String(value));
  }
  background.setAttribute('fill', 'var(--ok-surface)');
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
  copy.prepend(
    createTextElement('title', mark ? `${name} (${mark})` : name),
    createTextElement('desc', description),
    background,
  );
  const markup = new XMLSerializer().serializeToString(copy);
  const file = markup.replace(/var\((--[\w-]+)\)/g, (_, token: string) => lightColour(token));
  return { file, width: fileWidth, height: fileHeight };
};

/** Draws an SVG file as a PNG file. */
export const createPngFile = async ({ file, width, height }: ReturnType<typeof createSvgFile>): Promise<Blob> => {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(file)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * pixelRatio);
  canvas.height = Math.round(height * pixelRatio);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the canvas made no picture'))), 'image/png');
  });
};
