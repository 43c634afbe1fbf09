import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import lighthouse from 'lighthouse';
import { keepSignedIn, openBrowser } from './browser.ts';
import { formatNumber, formatTable, median, type Section, type TargetResult } from './figures.ts';
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

/** Smallest performance score of each page. */
const minScores = { 'sign-in': 95, home: 95, result: 95, measurement: 90 };

/** Median Lighthouse scores of the sign-in page, and of the pages of a professional. */
export const lighthouseScores = async (runs: number): Promise<Section> => {
  const product = await startProduct();
  const visitor = await Visitor.signIn(product.url);
  const [tree] = await visitor.trees();
  const { key } = await visitor.finish(tree?.id ?? 0);
  const port = await findFreePort();
  const context = await openBrowser(port);
  const rows: string[][] = [];
  const verdicts: TargetResult[] = [];
  for (const [name, path] of [
    ['sign-in', '/login'],
    ['home', '/'],
    ['result', `/measurements/${key}`],
    ['measurement', `/measure/${tree?.id}`],
  ] as const) {
    if (name === 'home') await keepSignedIn(context, visitor);
    const scores: number[][] = [];
    for (let run = 0; run < runs; run += 1) scores.push(await auditPage(product.url + path, port));
    const medians = categories.map((_, index) => median(scores.map((run) => run[index] ?? Number.NaN)));
    rows.push([name, ...medians.map((score) => formatNumber(score))]);
    const [performanceScore = 0, ...others] = medians;
    verdicts.push({
      target: `Lighthouse, ${name}: performance at least ${minScores[name]}, all else 100`,
      measured: medians.map((score) => formatNumber(score)).join(', '),
      met: performanceScore >= minScores[name] && others.every((score) => score === 100),
    });
  }
  await context.close();
  await product.stop();
  return { title: `Lighthouse, mobile, ${runs} runs`, text: formatTable(['page', ...categories], rows), verdicts };
};
