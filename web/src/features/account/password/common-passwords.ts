import { useEffect, useState } from 'react';

/** Emitted by the build; fetched when the user types a password. */
const passwordsUrl = '/common-passwords.txt';

/** Milliseconds after the last key press before a password is looked up. */
const lookupDelayMs = 400;

let passwordsRequest: Promise<ReadonlySet<string>> | undefined;

const loadCommonPasswords = () => {
  passwordsRequest ??= fetch(passwordsUrl).then(async (reply) => {
    if (!reply.ok) throw new Error(`${passwordsUrl} answered ${reply.status}`);
    return new Set((await reply.text()).split('\n'));
  });
  passwordsRequest.catch(() => {
    passwordsRequest = undefined;
  });
  return passwordsRequest;
};

/** Whether a password is among the 10,000 most used ones. False while the list is missing. */
export function useIsCommon(password: string): boolean {
  const [commonPassword, setCommon] = useState<string>();
  useEffect(() => {
    if (password === '') return;
    const timer = setTimeout(async () => {
      const list = await loadCommonPasswords().catch(() => new Set<string>());
      setCommon(list.has(password.toLowerCase()) ? password : undefined);
    }, lookupDelayMs);
    return () => clearTimeout(timer);
  }, [password]);
  return password !== '' && commonPassword === password;
}
