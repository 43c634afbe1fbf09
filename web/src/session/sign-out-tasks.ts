/** Something that is to be done before somebody is signed out; the session still is there. */
export type SignOutTask = () => Promise<unknown> | unknown;

/** Milliseconds that all tasks together may take: whoever signs out wants to leave. */
const longest = 5000;
const tasks = new Set<SignOutTask>();

/** Do something before somebody is signed out, such as sending what was not sent yet. Returns what ends that. */
export function onSignOut(task: SignOutTask): () => void {
  tasks.add(task);
  return () => void tasks.delete(task);
}

/** Resolves once all tasks have ended, well or not, or five seconds later. */
export async function runSignOutTasks(): Promise<void> {
  const done = Promise.allSettled([...tasks].map(async (task) => task()));
  await Promise.race([done, new Promise((resolve) => setTimeout(resolve, longest))]);
}
