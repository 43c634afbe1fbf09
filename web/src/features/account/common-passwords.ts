import { useEffect, useState } from 'react';

/** Made by the build, from the list of a package; only fetched once somebody types a password. */
const address = '/common-passwords.txt';

/** Milliseconds without a letter after which a password is looked up. */
const pause = 400;

let fetching: Promise<ReadonlySet<string>> | undefined;

const commonPasswords = () => {
  fetching ??= fetch(address).then(async (reply) => {
    if (!reply.ok) throw new Error(`${address} answered ${reply.status}`);
    return new Set((await reply.text()).split('\n'));
  });
  fetching.catch(() => {
    fetching = undefined;
  });
  return fetching;
};

/** Whether a password is among the 10 000 most used ones. Without the list nobody is warned, or held up. */
export function useIsCommon(password: string): boolean {
  const [common, setCommon] = useState<string>();
  useEffect(() => {
    if (password === '') return;
    const timer = setTimeout(async () => {
      const list = await commonPasswords().catch(() => new Set<string>());
      setCommon(list.has(password.toLowerCase()) ? password : undefined);
    }, pause);
    return () => clearTimeout(timer);
  }, [password]);
  return password !== '' && common === password;
}
