/** Everything that is wrong with the content that should be imported, each fault with its file and place. */
export class ContentFaults extends Error {
  override name = 'ContentFaults';
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(`The content can't be imported:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
    this.faults = faults;
  }
}

/** Where something is in a file: `['questions', 3, 'name']` → `questions[3].name`. */
export const placeOf = (path: readonly PropertyKey[]): string =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
