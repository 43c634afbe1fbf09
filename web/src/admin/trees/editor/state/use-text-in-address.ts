import type { Key } from '@ok/contract/tree/document/tree-document.ts';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** Location of a text: node, field and language. */
export type TextLocation = { key: Key; field: string; language: string };

/** Id of the element in which a text is edited. */
export const textFieldId = ({ key, field, language }: TextLocation): string => `slot-${key}-${field}-${language}`;

/** Parses the id of a text's field; undefined for any other id. */
export const parseTextFieldId = (id: string): TextLocation | undefined => {
  const [, key, field, language] = /^slot-(.{36})-(\w+)-(\w+)$/.exec(id) ?? [];
  return key && field && language ? { key, field, language } : undefined;
};

/** Field and language of the text in the address. */
export const useTextInAddress = (): { field?: string | undefined; language?: string | undefined } =>
  useSearch({ from: '__root__' });

/** Later than this the user may be at work elsewhere, and keeps the focus. */
const timeoutMs = 5_000;

/** Focuses a text's field when it is drawn, unless the user has pressed anything before. */
export function useInitialTextFocus(key: Key | undefined, field: string | undefined, language: string): void {
  // Only the first text counts: the user goes to later ones without help.
  const [fieldId] = useState(
    key !== undefined && field !== undefined ? textFieldId({ key, field, language }) : undefined,
  );
  useEffect(() => {
    if (fieldId === undefined) return;
    const abortController = new AbortController();
    const focusField = () => {
      const field = document.getElementById(fieldId);
      if (!field) return;
      abortController.abort();
      field.focus();
      field.scrollIntoView({ block: 'center' });
    };
    const observer = new MutationObserver(focusField);
    const timer = setTimeout(() => abortController.abort(), timeoutMs);
    abortController.signal.addEventListener('abort', () => {
      observer.disconnect();
      clearTimeout(timer);
    });
    for (const eventType of ['keydown', 'pointerdown']) {
      window.addEventListener(eventType, () => abortController.abort(), { signal: abortController.signal });
    }
    observer.observe(document.body, { childList: true, subtree: true });
    focusField();
    return () => abortController.abort();
  }, [fieldId]);
}
