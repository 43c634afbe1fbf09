import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import lighthouse from 'lighthouse';
import { keepSignedIn, openBrowser } from './browser.ts';
import { formatNumber, formatTable, median, type Section } from './figures.ts';
import { startProduct } from './program.ts';
import { Visitor } from './visitor.ts';

const categories = ['performance', 'accessibility', 'best-practices'];

const findFreePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
};

/** Scores of 0 to 100 in the order of the categories, on a simulated phone with a slow network. */
const auditPage = async (url: string, port: number): Promise<number[]> => {
  const found = await lighthouse(url, { port, onlyCategories: categories, output: 'json', logLevel: 'error' });
  if (!found || found.lhr.runtimeError) throw new Error(`${url}: ${found?.lhr.runtimeError?.message ?? 'no result'}`);
  // The product redirects a visitor without a session away from a measurement.
  if (found.lhr.finalDisplayedUrl !== url) throw new Error(`${url} led to ${found.lhr.finalDisplayedUrl}`);
  return categories.map((category) => (found.lhr.categories[category]?.score ?? Number.NaN) * 100);
};

/** Median Lighthouse scores of the sign-in page and of a measurement. */
export const lighthouseScores = async (runs: number): Promise<Section> => {
  const product = await startProduct();
  const visitor = await Visitor.signIn(product.url);
  const [tree] = await visitor.trees();
  const port = await findFreePort();
  const context = await openBrowser(port);
  const rows: string[][] = [];
  for (const [name, path] of [
    ['sign-in', '/login'],
    ['measurement', `/measure/${tree?.id}`],
  ] as const) {
    if (name === 'measurement') await keepSignedIn(context, visitor);
    const scores: number[][] = [];
    for (let run = 0; run < runs; run += 1) scores.push(await auditPage(product.url + path, port));
    rows.push([
      name,
      ...categories.map((_, index) => formatNumber(median(scores.map((run) => run[index] ?? Number.NaN)))),
    ]);
  }
  await context.close();
  await product.stop();
  return { title: `Lighthouse, mobile, ${runs} runs`, text: formatTable(['page', ...categories], rows), verdicts: [] };
};
