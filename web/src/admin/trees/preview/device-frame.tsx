import { type ReactNode, useEffect, useRef, useState } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { createPortal } from 'react-dom';
import { RenderWindowContext } from '../../../ui/render-window.ts';
import styles from './preview.module.css';

/** Pixels of the screens that are shown, upright. */
export const devices = {
  phone: { width: 390, height: 800 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
} as const;

export type Device = keyof typeof devices;

interface DeviceFrameProps {
  device: Device;
  /** Lying on its side. */
  isTurned: boolean;
  title: string;
  language: string;
  children: ReactNode;
}

type View = Window & typeof globalThis;

/** Pixels of what is drawn around the screen, on both sides together. */
const around = 40;

const rightToLeft = new Set(['ar', 'fa', 'he', 'ur']);

/** What the page looks like, in the frame as well: its styles, and what was chosen of them. */
const dress = (page: Document, frame: Document, language: string) => {
  for (const sheet of page.querySelectorAll('link[rel="stylesheet"], style, #react-aria-pressable-style')) {
    frame.head.append(sheet.cloneNode(true));
  }
  const { className, dataset } = page.documentElement;
  frame.documentElement.className = className;
  Object.assign(frame.documentElement.dataset, dataset);
  frame.documentElement.lang = language;
  frame.documentElement.dir = rightToLeft.has(language) ? 'rtl' : 'ltr';
};

/**
 * A screen of the size of a device, scaled to fit. It is an empty page of our own, for a page that is fetched may be
 * framed by nobody; what is in it is drawn by this page, but lies, scrolls and is measured there.
 */
export function DeviceFrame({ device, isTurned, title, language, children }: DeviceFrameProps) {
  const [view, setView] = useState<View>();
  const frame = useRef<HTMLIFrameElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<{ width: number; height: number }>();
  const size = devices[device];
  const [width, height] = isTurned ? [size.height, size.width] : [size.width, size.height];
  const scale = room ? Math.min(1, (room.width - around) / width, (room.height - around) / height) : 1;

  useEffect(() => {
    const inside = frame.current?.contentWindow as View | null;
    if (!inside) return;
    dress(document, inside.document, language);
    setView(() => inside);
  }, [language]);

  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <div ref={stage} className={styles.room}>
      <div
        className={styles.device}
        data-device={device}
        style={{ inlineSize: width * scale, blockSize: height * scale }}
      >
        <iframe
          ref={frame}
          title={title}
          width={width}
          height={height}
          className={styles.screen}
          style={{ scale: String(scale) }}
        />
        {view &&
          createPortal(
            <RenderWindowContext value={view}>
              <I18nProvider locale={language}>
                {/* Of two main parts at least one has a name. */}
                <main className={styles.page} aria-label={title}>
                  {children}
                </main>
              </I18nProvider>
            </RenderWindowContext>,
            view.document.body,
          )}
      </div>
    </div>
  );
}
