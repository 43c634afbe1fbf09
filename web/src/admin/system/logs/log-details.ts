type LogDetails = Readonly<Record<string, unknown>>;

const isDetails = (value: unknown): value is LogDetails => typeof value === 'object' && value !== null;

const formatValue = (value: unknown) =>
  typeof value === 'number' ? String(Math.round(value * 10) / 10) : String(value);

const listDetails = (name: string, value: unknown): string[] => {
  if (!isDetails(value)) return [`${name}: ${formatValue(value)}`];
  return Object.entries(value)
    .filter(([key]) => key !== 'stack')
    .flatMap(([key, inner]) => listDetails(key, inner));
};

/** Formats the details of a log line as one text: request, status and duration first, then all others. */
export const formatDetails = ({ req, res, responseTime, err, ...rest }: LogDetails): string =>
  [
    ...(isDetails(req) ? [`${req.method} ${req.path}`] : []),
    ...(isDetails(res) ? [String(res.statusCode)] : []),
    ...(typeof responseTime === 'number' ? [`${formatValue(responseTime)} ms`] : []),
    ...listDetails('', rest),
    ...(isDetails(err) ? [[err.type, err.code, err.message].filter(Boolean).join(' ')] : []),
  ].join(' · ');

/** Stack trace of a log line's error; undefined without one. */
export const stackTraceOf = ({ err }: LogDetails): string | undefined =>
  isDetails(err) && typeof err.stack === 'string' ? err.stack : undefined;
