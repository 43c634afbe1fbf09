import './styles/index.css';
import { getActiveLanguages, getTexts } from '@ok/contract/routes/texts.ts';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { call } from './api/client.ts';
import { startProfile } from './api/profile.ts';
import { sendUnsentBy } from './api/unsent-actions.ts';
import { startSession } from './features/account/sign-in.ts';
import { router } from './router.tsx';
import { getSession, onSessionChange } from './session/session-store.ts';
import { startTexts } from './texts/language.ts';
import { openModal } from './ui/feedback/modals.ts';

const loadOutbox = () => import('./features/measurement/user-outbox.ts');
// The outbox is named before any screen asks what is open: the server must have what was answered before a reload.
sendUnsentBy((limitMs) => loadOutbox().then(({ flushAll }) => flushAll(limitMs)));
// What somebody could not send in an earlier session goes out as soon as they are back.
onSessionChange(() => {
  if (getSession().state !== 'signedIn') return;
  void loadOutbox().then(({ resumeOutbox }) => resumeOutbox());
});
void startTexts({
  readTexts: (language, part) => call(getTexts, { params: { language }, query: { part }, silent: true }),
  readLanguages: () => call(getActiveLanguages, { silent: true }),
});
startSession();
void startProfile();

// Before a session ends: sign in again on top of the page, which stays as it is. Escape leaves it at that. Whoever is
// not signed in needs none of it.
const SignInAgain = lazy(() => import('./features/account/sign-in-again.tsx'));
const offerSignIn = (end: number) =>
  openModal((close) => <SignInAgain end={end} close={close} />, { isDismissable: false });
let isWatched = false;
onSessionChange(async () => {
  if (isWatched || getSession().state !== 'signedIn') return;
  isWatched = true;
  try {
    (await import('./session/expiry.ts')).watchExpiry(offerSignIn);
  } catch {
    // It did not come; the next change of the session is another occasion.
    isWatched = false;
  }
});

// The names of icons, at the first sign that somebody may want to know one.
const tooltipEvents = ['pointerover', 'focusin'] as const;
const prepareTooltips = async (event: Event) => {
  if (!(event.target instanceof Element && event.target.closest('a, button'))) return;
  for (const name of tooltipEvents) document.removeEventListener(name, prepareTooltips);
  await import('./ui/feedback/tooltips.ts').then(({ startTooltips }) => startTooltips(event)).catch(() => undefined);
};
for (const name of tooltipEvents) document.addEventListener(name, prepareTooltips);

const place = document.getElementById('root');
if (place) {
  createRoot(place).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}
