import { useRouter } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { createListeners } from '../../listeners.ts';
import { onSessionEnd } from '../../session/session-store.ts';
import { getTextsState } from '../../texts/texts-store.ts';
import { findMenuPlace, isMenuAddress, type TaskName } from '../data/tasks.ts';

/** A screen of the back-office that the user left, with its main heading. */
export type RecentPlace = { href: string; title: string; task: TaskName };

/** Number of places that the menu shows. */
const maxPlaces = 3;

const storageKey = 'ok.recentPlaces';

const readPlaces = (): readonly RecentPlace[] => {
  try {
    return JSON.parse(window.sessionStorage.getItem(storageKey) ?? '[]') as RecentPlace[];
  } catch {
    return [];
  }
};

const listeners = createListeners();
let places = readPlaces();

const setPlaces = (next: readonly RecentPlace[]) => {
  places = next;
  try {
    window.sessionStorage.setItem(storageKey, JSON.stringify(next));
  } catch {
    // Without storage the places last until the page is loaded again.
  }
  listeners.emit();
};

// The headings may contain names of people.
onSessionEnd(() => setPlaces([]));

/** Screens that are no place to return to: they belong to a change that is finished. */
const changingScreens = /\/(new|edit|delete)$/;

/**
 * Adds a place that was left to the recent ones, the newest first. A screen that the menu leads to is no recent place,
 * and neither is a form.
 */
const addRecentPlace = (
  former: readonly RecentPlace[],
  pathname: string,
  title: string | null | undefined,
): readonly RecentPlace[] => {
  const task = findMenuPlace(pathname)?.task;
  if (!task || !title || isMenuAddress(pathname) || changingScreens.test(pathname)) return former;
  return [{ href: pathname, title, task }, ...former.filter(({ href }) => href !== pathname)].slice(0, maxPlaces);
};

/** Remembers each screen of the back-office that the user leaves. */
export function useRememberPlaces(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        const title = document.querySelector('#main h1')?.textContent;
        if (title === getTextsState().t('error.pageNotFound')) return;
        const next = addRecentPlace(places, fromLocation.pathname, title);
        if (next !== places) setPlaces(next);
      }),
    [router],
  );
}

/** The screens that the user left last, without the current one. */
export const useRecentPlaces = (pathname: string): readonly RecentPlace[] =>
  useSyncExternalStore(listeners.add, () => places).filter(({ href }) => href !== pathname);
