/** Work to finish before the sign-out, while the session still exists. */
export type SignOutTask = () => Promise<unknown> | unknown;

/** Milliseconds for all tasks together: a user who signs out wants to leave. */
const signOutTimeoutMs = 5000;
const tasks = new Set<SignOutTask>();

/** Adds a task that runs before each sign-out, such as sending unsent actions. Returns its removal. */
export function onSignOut(task: SignOutTask): () => void {
  tasks.add(task);
  return () => void tasks.delete(task);
}

/** Runs all tasks. Resolves when all have settled, at the latest after `timeoutMs`. */
export async function runSignOutTasks(): Promise<void> {
  const done = Promise.allSettled([...tasks].map(async (task) => task()));
  await Promise.race([done, new Promise((resolve) => setTimeout(resolve, signOutTimeoutMs))]);
}
