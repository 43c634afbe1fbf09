import { shortDateTimeSeconds, zonedDateTime } from '../../../texts/numeric-dates.ts';

/** A moment to the second, in the user's time zone. The tooltip names the zone, for comparison with server logs. */
export function ExactMoment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={zonedDateTime(at)}>
      {shortDateTimeSeconds(at)}
    </time>
  );
}
