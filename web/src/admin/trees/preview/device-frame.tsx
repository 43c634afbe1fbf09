import { type ReactNode, useEffect, useRef, useState } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { createPortal } from 'react-dom';
import { classNames } from '../../../ui/class-names.ts';
import { RenderWindowContext } from '../../../ui/render-window.ts';
import styles from './preview.module.css';

/** Sizes of the devices' screens in pixels, upright. */
export const devices = {
  phone: { width: 390, height: 800 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
} as const;

export type Device = keyof typeof devices;

/** Whether a text, such as one in the address, names a device. */
export const isDevice = (name: string | undefined): name is Device =>
  name !== undefined && Object.hasOwn(devices, name);

interface DeviceFrameProps {
  device: Device;
  /** Whether the device is in landscape. */
  isTurned: boolean;
  /** Whether the screen fills the room instead of having the size of its device. */
  fillsRoom: boolean;
  title: string;
  language: string;
  /** Whether the screen is a picture: nothing in it takes the focus or can be pressed. */
  isPicture?: boolean;
  /** Class of the room around the device, which gives it a height. */
  className?: string | undefined;
  children: ReactNode;
}

type FrameWindow = Window & typeof globalThis;

/** Width of both sides of the device's frame together, in pixels. */
const frameWidthPx = 40;

const rightToLeftLanguages = new Set(['ar', 'fa', 'he', 'ur']);

/** Copies the page's styles and theme into the frame. */
const copyStyles = (page: Document, frame: Document, language: string) => {
  for (const sheet of page.querySelectorAll('link[rel="stylesheet"], style, #react-aria-pressable-style')) {
    frame.head.append(sheet.cloneNode(true));
  }
  const { className, dataset } = page.documentElement;
  frame.documentElement.className = className;
  Object.assign(frame.documentElement.dataset, dataset);
  frame.documentElement.lang = language;
  frame.documentElement.dir = rightToLeftLanguages.has(language) ? 'rtl' : 'ltr';
};

/**
 * Screen of a device, scaled to fit. The frame is an empty page without an address, since the server forbids framing.
 * This page renders into the frame, where layout, scrolling and measuring use the frame's window.
 */
export function DeviceFrame({
  device,
  isTurned,
  fillsRoom,
  title,
  language,
  isPicture = false,
  className,
  children,
}: DeviceFrameProps) {
  const [frameWindow, setFrameWindow] = useState<FrameWindow>();
  const frame = useRef<HTMLIFrameElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const [available, setAvailable] = useState<{ width: number; height: number }>();
  const size = devices[device];
  const upright = fillsRoom && available ? available : size;
  const [width, height] = isTurned ? [size.height, size.width] : [upright.width, upright.height];
  const scale =
    available && !fillsRoom
      ? Math.min(1, (available.width - frameWidthPx) / width, (available.height - frameWidthPx) / height)
      : 1;

  useEffect(() => {
    const contentWindow = frame.current?.contentWindow as FrameWindow | null;
    if (!contentWindow) return;
    copyStyles(document, contentWindow.document, language);
    setFrameWindow(() => contentWindow);
  }, [language]);

  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setAvailable({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <div ref={stage} className={classNames(styles.room, className)}>
      <div
        className={styles.device}
        data-device={device}
        data-fills={fillsRoom || undefined}
        style={{ inlineSize: width * scale, blockSize: height * scale }}
      >
        <iframe
          ref={frame}
          title={title}
          tabIndex={isPicture ? -1 : undefined}
          width={width}
          height={height}
          className={styles.screen}
          style={{ scale: String(scale) }}
        />
        {frameWindow &&
          createPortal(
            <RenderWindowContext value={frameWindow}>
              <I18nProvider locale={language}>
                {/* A page with two `main` elements must name at least one. */}
                <main className={styles.page} aria-label={title} inert={isPicture}>
                  {children}
                </main>
              </I18nProvider>
            </RenderWindowContext>,
            frameWindow.document.body,
          )}
      </div>
    </div>
  );
}
