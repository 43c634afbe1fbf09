type Details = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Details => typeof value === 'object' && value !== null;

const rounded = (value: unknown) => (typeof value === 'number' ? String(Math.round(value * 10) / 10) : String(value));

const said = (name: string, value: unknown): string[] => {
  if (!isObject(value)) return [`${name}: ${rounded(value)}`];
  return Object.entries(value)
    .filter(([key]) => key !== 'stack')
    .flatMap(([key, inner]) => said(key, inner));
};

/** What a line says beside its message, in one line: the call and its answer first, then whatever else there is. */
export const detailText = ({ req, res, responseTime, err, ...rest }: Details): string =>
  [
    ...(isObject(req) ? [`${req.method} ${req.path}`] : []),
    ...(isObject(res) ? [String(res.statusCode)] : []),
    ...(typeof responseTime === 'number' ? [`${rounded(responseTime)} ms`] : []),
    ...said('', rest),
    ...(isObject(err) ? [[err.type, err.code, err.message].filter(Boolean).join(' ')] : []),
  ].join(' · ');

/** Where an error came from; nothing for a line without one. */
export const traceOf = ({ err }: Details): string | undefined =>
  isObject(err) && typeof err.stack === 'string' ? err.stack : undefined;
