import { useParams, useSearch } from '@tanstack/react-router';

/** Routes of the links in mails. */
type MailLinkRoute =
  | '/account/activate/{-$key}'
  | '/account/email/confirm/{-$key}'
  | '/account/email/undo/{-$key}'
  | '/account/reset/finish/{-$key}';

/** Key of a mailed link, from the path or from `?key=`. */
export function useMailKey(from: MailLinkRoute): string | undefined {
  const { key: inPath } = useParams({ from });
  const { key: inQuery } = useSearch({ from: '__root__' });
  return inPath || inQuery || undefined;
}
