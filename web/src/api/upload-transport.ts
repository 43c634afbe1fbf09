/** Sends a request and resolves with the answer. */
export type Transport = (address: string, request: RequestInit) => Promise<Response>;

const headersIn = (lines: string): Headers => {
  const headers = new Headers();
  for (const line of lines.trim().split(/[\r\n]+/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return headers;
};

/** Creates a transport that reports upload progress from 0 to 1, which `fetch` can't. */
export const createUploadTransport =
  (onProgress: (done: number) => void): Transport =>
  (address, { method = 'PUT', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, address);
      new Headers(headers).forEach((value, name) => {
        request.setRequestHeader(name, value);
      });
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total);
      };
      request.onload = () => {
        const { status, responseText } = request;
        const replyInit = { status, headers: headersIn(request.getAllResponseHeaders()) };
        resolve(new Response(responseText || null, replyInit));
      };
      request.onerror = () => reject(new TypeError('the server could not be reached'));
      request.onabort = () => reject(signal?.reason ?? new DOMException('given up', 'AbortError'));
      signal?.addEventListener('abort', () => request.abort(), { once: true });
      request.send(body as XMLHttpRequestBodyInit);
    });
