// Takes the place of the worker that kept the application for use without a network, deletes what it kept, and removes
// itself. Answers that wait to be sent are elsewhere, and stay.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const removeKept = async () => {
    for (const name of await caches.keys()) if (name.startsWith('ok-')) await caches.delete(name);
    await self.registration.unregister();
  };
  event.waitUntil(removeKept());
});
