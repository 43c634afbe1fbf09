import type { Page } from '@playwright/test';
import type { Language } from './visit-helpers.ts';

/** A visit to a screen: a tab, a server and a language. */
export interface Visit {
  page: Page;
  url: string;
  language: Language;
}

/** A screen in one of its states, and how to open it. */
export interface Screen {
  name: string;
  open: (visit: Visit) => Promise<void>;
  /** Also checked in English. */
  inEnglish?: true;
  /** Exists in windows of these widths only. */
  widths?: readonly number[];
  /** The state is lost when the window changes its size, or soon by itself. */
  reopen?: true;
}
