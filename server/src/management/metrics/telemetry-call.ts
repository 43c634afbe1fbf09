/** A call that was answered. Nothing of what it asked for is in it. */
export type AnsweredCall = { route: string; method: string; status: number; milliseconds: number };

/** What hears of calls. */
export type CallListener = {
  /** A call has come, which may say of which trace it is a part; what is done for it goes on in `goOn`. */
  began: (call: object, traceparent: unknown, goOn: () => void) => void;
  told: (call: object, answered: AnsweredCall) => void;
};

/** What figures and traces say that they come from. */
export const scope = 'ok';

/** By the conventions of OpenTelemetry; an address that is no route has none. */
export const attributesOf = ({ route, method, status }: AnsweredCall) => ({
  'http.request.method': method === 'unknown' ? '_OTHER' : method,
  ...(route !== 'unknown' && { 'http.route': route }),
  'http.response.status_code': status,
  ...(status >= 500 && { 'error.type': String(status) }),
});
