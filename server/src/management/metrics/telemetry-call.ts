/** Answered call, without any content of the request. */
export type AnsweredCall = { route: string; method: string; status: number; milliseconds: number };

/** Listener for the start and the end of calls. */
export type CallListener = {
  /** Called before a call is handled. `traceparent` names the client's trace, if any. `goOn` handles the call. */
  startCall: (call: object, traceparent: unknown, goOn: () => void) => void;
  endCall: (call: object, answered: AnsweredCall) => void;
};

/** Name of the product's instrumentation in metrics and traces. */
export const instrumentationScope = 'ok';

/** Converts a call to attributes by the conventions of OpenTelemetry. An unknown path has no route. */
export const toAttributes = ({ route, method, status }: AnsweredCall) => ({
  'http.request.method': method === 'unknown' ? '_OTHER' : method,
  ...(route !== 'unknown' && { 'http.route': route }),
  'http.response.status_code': status,
  ...(status >= 500 && { 'error.type': String(status) }),
});
