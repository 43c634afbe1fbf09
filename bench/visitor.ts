import type { OptionPage, QuestionPage } from '@ok/contract/routes/measurement/measurement.ts';
import type { PublishedTree } from '@ok/contract/routes/trees/question-tree.ts';
import { demoAccounts } from '../server/src/accounts/sign-in/demo-accounts.ts';

/** A started measurement. */
export type Started = { statisticsId: number; key: string; publicationId: number; question: QuestionPage };

/** A question with its answers, as a publication's pages hold them. */
export type BundlePage = { question: QuestionPage; options: OptionPage[] };

/** A measurement with its last recorded action. */
export type Recorded = { statisticsId: number; body: Record<string, unknown> };

/** A user who is signed in at a running product. */
export class Visitor {
  readonly url: string;
  readonly token: string;

  private constructor(url: string, token: string) {
    this.url = url;
    this.token = token;
  }

  /** Signs in as the demonstration's professional or administrator. */
  static async signIn(url: string, person: 'professional' | 'admin' = 'professional'): Promise<Visitor> {
    const account = demoAccounts.find(({ email }) => email.startsWith(person));
    const response = await fetch(`${url}/api/authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: account?.email, password: account?.password, rememberMe: true }),
    });
    if (!response.ok) throw new Error(`signing in answered ${response.status}`);
    return new Visitor(url, ((await response.json()) as { id_token: string }).id_token);
  }

  get headers(): Record<string, string> {
    return { authorization: `Bearer ${this.token}` };
  }

  async trees(): Promise<PublishedTree[]> {
    return JSON.parse(await this.read('/api/question-trees/get-published?language=nl'));
  }

  async start(treeId: number): Promise<Started> {
    return JSON.parse(await this.read(startPath(treeId)));
  }

  /** Fetches all pages of a publication. */
  async bundle(publicationId: number): Promise<BundlePage[]> {
    return JSON.parse(await this.read(`/api/publications/${publicationId}/bundle?language=nl`)).pages;
  }

  /** Takes a measurement with the first answers, and returns its last action, which records the result. */
  async finish(treeId: number): Promise<Recorded & { key: string }> {
    const { statisticsId, key, publicationId, question } = await this.start(treeId);
    let questionId = question.id;
    for (let step = 1; ; step += 1) {
      const options: OptionPage[] = JSON.parse(await this.read(optionsPath(questionId, publicationId)));
      const body = { ...answerTo(questionId, options), step, publicationId };
      await this.record(statisticsId, body);
      const next = options[0]?.question;
      if (!next) return { statisticsId, key, body };
      questionId = next.id;
    }
  }

  async record(statisticsId: number, body: Record<string, unknown>): Promise<void> {
    const path = `/api/statistics/${statisticsId}`;
    const headers = { ...this.headers, 'content-type': 'application/json' };
    const sent = JSON.stringify({ ...body, actionId: crypto.randomUUID() });
    const response = await fetch(this.url + path, { method: 'PUT', headers, body: sent });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  }

  /** Fetches the text of a reply. */
  async read(path: string): Promise<string> {
    const response = await fetch(this.url + path, { headers: this.headers });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return response.text();
  }
}

export const startPath = (treeId: number): string => `/api/measurement/start/${treeId}?language=nl`;

export const optionsPath = (questionId: number, publicationId: number): string =>
  `/api/questions/${questionId}/options?publicationId=${publicationId}&language=nl`;

/** Pause of a reader between two steps, in milliseconds. */
export const readerPauseMs = 5;

/** A step of a measurement: a question with the page of its options. */
export type Step = { treeId: number; path: string; bytes: number };

const answerTo = (questionId: number, [option]: OptionPage[]) => ({
  action: option?.result ? 'RESULT_SELECT' : 'OPTION_SELECT',
  questionId,
  optionId: option?.id,
  ...(option?.result && { resultId: option.result.id }),
});

/** The step whose options come closest to this many bytes, over all published trees. */
export const findStep = async (visitor: Visitor, wantedBytes: number): Promise<Step> => {
  const steps: Step[] = [];
  for (const { id: treeId } of await visitor.trees()) {
    const { publicationId, question } = await visitor.start(treeId);
    const waiting = [question.id];
    for (let questionId = waiting.shift(); questionId !== undefined; questionId = waiting.shift()) {
      const path = optionsPath(questionId, publicationId);
      const text = await visitor.read(path);
      const options: OptionPage[] = JSON.parse(text);
      waiting.push(...options.flatMap((option) => option.question?.id ?? []));
      steps.push({ treeId, path, bytes: Buffer.byteLength(text) });
    }
  }
  const off = ({ bytes }: Step) => Math.abs(bytes - wantedBytes);
  const [best] = steps.toSorted((a, b) => off(a) - off(b));
  if (!best) throw new Error('there is no question to answer');
  return best;
};
