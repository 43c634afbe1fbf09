/** Facts that some browsers tell about the connection; see the Network Information API. */
type Connection = { saveData?: boolean; type?: string };

const choiceName = 'ok-only-on-wifi';

const readConnection = (): Connection | undefined => (navigator as { connection?: Connection }).connection;

/** Whether this browser tells that a connection is metered: otherwise there is nothing to choose. */
export const knowsConnection = (): boolean => readConnection()?.type !== undefined;

/** Whether trees are only fetched over wifi or a cable by themselves, which is the default. */
export const isOnlyOnWifi = (): boolean => {
  try {
    return window.localStorage.getItem(choiceName) !== 'no';
  } catch {
    return true;
  }
};

/** Remembers the choice on this device. */
export const setOnlyOnWifi = (isOn: boolean): void => {
  try {
    if (isOn) window.localStorage.removeItem(choiceName);
    else window.localStorage.setItem(choiceName, 'no');
  } catch {
    // The choice holds until the page closes.
  }
};

/** Whether data cost the user something now, so that trees are only fetched on request. */
export const isMetered = (): boolean => {
  const connection = readConnection();
  return connection?.saveData === true || (isOnlyOnWifi() && connection?.type === 'cellular');
};

const removedName = 'ok-removed-trees';

/** Trees that the user removed from this device, which are fetched again on request only. */
export const readRemovedTrees = (): string[] => {
  try {
    const removed: unknown = JSON.parse(window.localStorage.getItem(removedName) ?? '[]');
    return Array.isArray(removed) ? removed.map(String) : [];
  } catch {
    return [];
  }
};

/** Remembers which trees the user removed. */
export const setRemovedTrees = (ids: readonly string[]): void => {
  try {
    window.localStorage.setItem(removedName, JSON.stringify(ids));
  } catch {
    // They are fetched again at the next visit.
  }
};
