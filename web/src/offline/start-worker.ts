import { measurementLock } from './measurement-lock.ts';

const workerFile = '/sw.js';
/** Milliseconds between two looks at whether a new version may take over. */
const activationIntervalMs = 60_000;

type ScriptUrlPolicies = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (url: string) => string };
};

/** The policy of the page allows a script only from a policy of its own; this one knows a single address. */
const trustedWorkerFile = (): string => {
  const { trustedTypes } = window as { trustedTypes?: ScriptUrlPolicies };
  const policy = trustedTypes?.createPolicy('ok-worker', { createScriptURL: () => workerFile });
  return policy?.createScriptURL(workerFile) ?? workerFile;
};

/** Lets a new version that was fetched take over, unless a measurement is on screen in any tab. */
const activateNewVersion = async ({ waiting }: ServiceWorkerRegistration): Promise<void> => {
  if (!waiting) return;
  if (!navigator.locks) return waiting.postMessage('activate');
  await navigator.locks.request(measurementLock, { ifAvailable: true }, (lock) => {
    if (lock) waiting.postMessage('activate');
  });
};

let isStarted = false;

/**
 * Starts the worker that opens the application without a network, and keeps it up to date. A browser that allows none,
 * such as one in a private window, works as before.
 */
export const startWorker = async (): Promise<void> => {
  if (isStarted || !navigator.serviceWorker) return;
  // A user may sign in again on the same page.
  isStarted = true;
  try {
    const options = { updateViaCache: 'none' } as const;
    // An extension that blocks workers lets the call succeed without a registration.
    const registration: ServiceWorkerRegistration | undefined = await navigator.serviceWorker.register(
      trustedWorkerFile(),
      options,
    );
    if (!registration) return;
    const activate = () => void activateNewVersion(registration);
    registration.addEventListener('updatefound', () =>
      registration.installing?.addEventListener('statechange', activate),
    );
    setInterval(activate, activationIntervalMs);
    activate();
  } catch (error) {
    console.error('The application can not be kept for use without a network', error);
  }
};
