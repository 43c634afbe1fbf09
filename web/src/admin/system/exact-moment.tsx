import { shortDateTimeSeconds, zonedDateTime } from '../../texts/numeric-dates.ts';

/** A moment to the second, in the time of the reader; pointing at it names the time zone, to compare with a server. */
export function ExactMoment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={zonedDateTime(at)}>
      {shortDateTimeSeconds(at)}
    </time>
  );
}
