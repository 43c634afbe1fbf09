import './styles/index.css';
import type { FirstAnswers } from '@ok/contract/routes/first-answers.ts';
import { getActiveLanguages, getTexts } from '@ok/contract/routes/texts/texts.ts';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { call } from './api/client.ts';
import { loadProfile } from './api/profile.ts';
import { registerOutbox } from './api/unsent-actions.ts';
import { startSession } from './features/account/sign-in/sign-in.ts';
import { router } from './router.tsx';
import { getSession, onSessionChange } from './session/session-store.ts';
import { startTexts } from './texts/language.ts';
import { whenTextsLoaded } from './texts/texts-store.ts';

const loadOutbox = () => import('./features/measurement/outbox/user-outbox.ts');
// Registers the outbox before any screen asks which measurements are open, so that the server has the answers that were
// given before a reload.
registerOutbox({
  send: (limitMs) => loadOutbox().then(({ flushAll }) => flushAll(limitMs)),
  read: () => loadOutbox().then(({ readWaitingActions }) => readWaitingActions()),
});
// Actions that an earlier session couldn't send go out as soon as the user is back.
onSessionChange(() => {
  if (getSession().state !== 'signedIn') return;
  void loadOutbox().then(({ resumeOutbox }) => resumeOutbox());
});
// The server puts its answers to these calls into the page. Without them, as in development, they are sent.
const template = document.querySelector<HTMLTemplateElement>('#first-answers');
const first: Partial<FirstAnswers> = JSON.parse(template?.content.textContent || '{}');
void startTexts({
  readTexts: async (language, part) =>
    (part === 'pages' && language === first.language && first.texts) ||
    call(getTexts, { params: { language }, query: { part }, silent: true }),
  readLanguages: async () => first.languages ?? call(getActiveLanguages, { silent: true }),
});
startSession();
void loadProfile(first.info);

// Parts that a session needs besides its pages, loaded after the sign-in only.
let isSessionPrepared = false;
onSessionChange(async () => {
  if (isSessionPrepared || getSession().state !== 'signedIn') return;
  isSessionPrepared = true;
  try {
    (await import('./features/account/sign-in/after-sign-in.tsx')).prepareSession(router);
  } catch {
    // The module did not load; the next change of the session tries again.
    isSessionPrepared = false;
  }
});

// Loads the tooltips of icon buttons when a pointer or the focus first reaches a link or button.
const tooltipEvents = ['pointerover', 'focusin'] as const;
const prepareTooltips = async (event: Event) => {
  if (!(event.target instanceof Element && event.target.closest('a, button'))) return;
  for (const name of tooltipEvents) document.removeEventListener(name, prepareTooltips);
  await import('./ui/feedback/tooltips.ts').then(({ startTooltips }) => startTooltips(event)).catch(() => undefined);
};
for (const name of tooltipEvents) document.addEventListener(name, prepareTooltips);

const rootElement = document.getElementById('root');
if (rootElement) {
  const root = createRoot(rootElement);
  const page = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
  // Until the texts are there, the spinner of `index.html` stays. As a transition the first render gives way to input.
  void whenTextsLoaded().then(() => startTransition(() => root.render(page)));
}
