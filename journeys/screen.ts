import type { Page } from '@playwright/test';
import type { Language } from './visiting.ts';

/** Whoever looks at a screen: in this tab, at this server, in this language. */
export interface Visit {
  page: Page;
  url: string;
  language: Language;
}

/** A screen in one of its states, with how to get there. */
export interface Screen {
  name: string;
  open: (visit: Visit) => Promise<void>;
  /** Looked at in English as well. */
  inEnglish?: true;
  /** It is there in windows of these widths only. */
  widths?: readonly number[];
  /** It does not outlive a window of another size, or stay for long. */
  reopen?: true;
}
