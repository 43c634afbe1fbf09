import type { Key } from '@ok/contract/tree/document/tree-document.ts';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** A text of a node. */
export type TextPlace = { key: Key; field: string; language: string };

/** The id of the field in the page that a text is written in. */
export const idOfText = ({ key, field, language }: TextPlace): string => `slot-${key}-${field}-${language}`;

/** The text that an element is the field of; nothing where it is that of none. */
export const textOfId = (id: string): TextPlace | undefined => {
  const [, key, field, language] = /^slot-(.{36})-(\w+)-(\w+)$/.exec(id) ?? [];
  return key && field && language ? { key, field, language } : undefined;
};

/** The field and the language of the text that the address names. */
export const useTextInAddress = (): { field?: string; language?: string } => useSearch({ strict: false });

/** Milliseconds after which a field comes too late to take whoever is at work from there. */
const longest = 5_000;

/** Begins at a text once its field is there, unless somebody has done something else by then. */
export function useBeginAtText(key: Key | undefined, field: string | undefined, language: string): void {
  // Where it begins: what is looked at later is no beginning.
  const [first] = useState(key !== undefined && field !== undefined ? idOfText({ key, field, language }) : undefined);
  useEffect(() => {
    if (first === undefined) return;
    const leave = new AbortController();
    const begin = () => {
      const found = document.getElementById(first);
      if (!found) return;
      leave.abort();
      found.focus();
      found.scrollIntoView({ block: 'center' });
    };
    const observer = new MutationObserver(begin);
    const timer = setTimeout(() => leave.abort(), longest);
    leave.signal.addEventListener('abort', () => {
      observer.disconnect();
      clearTimeout(timer);
    });
    for (const deed of ['keydown', 'pointerdown']) {
      window.addEventListener(deed, () => leave.abort(), { signal: leave.signal });
    }
    observer.observe(document.body, { childList: true, subtree: true });
    begin();
    return () => leave.abort();
  }, [first]);
}
