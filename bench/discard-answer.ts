import { get } from 'node:http';

// Downloads an answer and discards it, in its own process: within the measuring process the other requests would wait
// for it. Its parameters are the address and the headers.

const [url = '', headers = '{}'] = process.argv.slice(2);
get(url, { headers: JSON.parse(headers) }, (response) => response.resume());
